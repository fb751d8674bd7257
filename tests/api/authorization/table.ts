import type { TestApi, User } from "#tests/support/api";

export type Body = object | (() => Promise<FormData>);

/** The statuses for those who moderate or administer, where they are not those for another member. */
interface RoleStatuses {
  forModerator?: number;
  /** As for a moderator without it. */
  forAdministrator?: number;
}

/**
 * Method, path, the statuses for a visitor, another member and the owner, the body, and the statuses for roles.
 * `{name}` stands for an item's id. A suspended member gets what another member gets, or 403.
 */
export type Row = [
  ...cells: [method: string, path: string, visitor: number, other: number, owner: number],
  body?: Body | undefined,
  roles?: RoleStatuses,
];

/** Creates a new item of the owner for each cell, so that no cell affects the next one; returns its id. */
type Things = Record<string, () => Promise<string>>;

/** A part of the table, with the functions that create the items its rows name. */
export interface Part {
  rows: Row[];
  fixtures: (api: TestApi, owner: User) => Things;
}
