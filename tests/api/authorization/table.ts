import type { TestApi, User } from "#tests/support/api";

export type Body = object | (() => Promise<FormData>);

/** Method, path, the statuses for a visitor, another member and the owner, and the body. `{name}` is a thing's id. */
export type Row = [method: string, path: string, visitor: number, other: number, owner: number, body?: Body];

/** Makes a new thing of the owner's for each cell, so that no cell changes what the next one sees; gives its id. */
type Things = Record<string, () => Promise<string>>;

/** A part of the table, with the things its rows name. */
export interface Part {
  rows: Row[];
  things: (api: TestApi, owner: User) => Things;
}
