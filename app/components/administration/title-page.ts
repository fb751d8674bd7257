import * as t from "#languages/administration";

/** Titles a page of administration, as its `meta` does. */
export const titlePage = (title: string) => [{ title: `${title} · ${t.manageSite()} · Vidlark` }];
