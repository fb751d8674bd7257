/** Stands in a page without scripts for its size, which is known when it is written: `app/http/page-cost.server.ts`. */
export const pageCostMark = "PAGE-COST";
