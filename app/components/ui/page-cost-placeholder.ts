/**
 * The text that a page contains until its size is known, when it has been rendered: `app/http/page-cost.server.ts`. Nobody
 * can guess it, so no comment or title contains it.
 */
export const pageCostPlaceholder = import.meta.env.SSR ? `page-cost-${crypto.randomUUID().slice(0, 8)}` : "";
