/** Totals stop here, so that the first page of a list does not cost its whole length. */
export const maxCountedRows = 1_000;
