import { newId } from "#api/db/ids";

/** Makes ids in ascending order: rows of one time are listed by their ids. */
export const ascendingIds = (count: number) => Array.from({ length: count }, () => newId()).sort();
