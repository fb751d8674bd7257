import * as t from "#languages/administration";

/** Returns the `meta` of a page of administration. */
export const toAdministrationMeta = (title: string) => [{ title: `${title} · ${t.manageSite()} · Vidlark` }];
