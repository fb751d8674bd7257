import type { SiteContext } from "#app/context.server";

/** Addresses of the video servers that refuse unsafe calls without an Origin header. */
const strictServers = new Set<string>();

/** Returns the Origin header for a call: the server's own origin if it requires one; otherwise null. */
export const requiredOrigin = ({ apiUrl }: SiteContext): string | null =>
  strictServers.has(apiUrl) ? new URL(apiUrl).origin : null;

/** Returns whether a 403 may mean that a server of somebody else wants an Origin header. */
export const mayRequireOrigin = ({ apiUrl, mediaPath }: SiteContext) =>
  mediaPath !== null && !strictServers.has(apiUrl);

/** Remembers that a server refuses unsafe calls without an Origin header. */
export const rememberRequiredOrigin = ({ apiUrl }: SiteContext) => void strictServers.add(apiUrl);
