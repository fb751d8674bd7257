/** Names of the cookies that this tier keeps in the browser for itself, on https sites some with `__Host-`. */
export const siteCookieNames = [
  ...(["theme", "nav", "watchNav", "light", "language", "quality", "notice", "signed-out"] as const),
  ...(["toast", "sign-in", "intent"] as const),
] as const;

export type SiteCookieName = (typeof siteCookieNames)[number];
