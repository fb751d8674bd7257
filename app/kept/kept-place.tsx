import type { ListPage } from "./list-page";
import * as t from "#languages/kept";

/** The place in which a script lists what is kept. `list` is absent on the page that is kept itself. */
export const KeptPlace = ({ list }: { list?: ListPage }) => (
  <div className="mt-2" data-kept-list={list ? JSON.stringify(list) : ""} data-unable={t.notHere()} />
);
