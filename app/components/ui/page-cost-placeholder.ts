/**
 * Stands in a page for its size, which is known when it is written: `app/http/page-cost.server.ts`. Nobody can guess it, so
 * that no comment or title has it.
 */
export const pageCostPlaceholder = import.meta.env.SSR ? `page-cost-${crypto.randomUUID().slice(0, 8)}` : "";
