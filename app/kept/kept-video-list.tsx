import type { ListPage } from "./list-page";
import * as t from "#languages/kept";

/** The element in which a script lists the saved videos. `list` is absent on the page that is saved itself. */
export const KeptVideoList = ({ list }: { list?: ListPage }) => (
  <div className="mt-2" data-kept-list={list ? JSON.stringify(list) : ""} data-unable={t.notHere()} />
);
