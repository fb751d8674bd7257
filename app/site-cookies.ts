/** The names of the cookies of the web tier itself; on https sites some have the prefix `__Host-`. */
export const siteCookieNames = [
  ...(["theme", "nav", "watchNav", "light", "language", "quality", "notice", "signed-out"] as const),
  ...(["toast", "sign-in", "intent"] as const),
] as const;

export type SiteCookieName = (typeof siteCookieNames)[number];
