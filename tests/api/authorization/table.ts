import type { TestApi, User } from "#tests/support/api";

export type Body = object | (() => Promise<FormData>);

/**
 * Method, path, the statuses for a visitor, another member and the owner, and the body. `{name}` stands for an item's
 * id.
 */
export type Row = [method: string, path: string, visitor: number, other: number, owner: number, body?: Body];

/** Creates a new item of the owner for each cell, so that no cell affects the next one; returns its id. */
type Things = Record<string, () => Promise<string>>;

/** A part of the table, with the functions that create the items its rows name. */
export interface Part {
  rows: Row[];
  fixtures: (api: TestApi, owner: User) => Things;
}
