import { offlineHeaders, offlineHtml } from "./render.server";

/** Answers with the page that the service worker keeps for a time without a network. */
export const loader = () => new Response(offlineHtml, { headers: offlineHeaders });
