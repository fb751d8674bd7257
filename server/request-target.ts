/** A host name or address, and a port (RFC 9110 §7.2). */
const hostPattern = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i;

/** The origin of a Host header, or null for one that names no host. */
export function readOrigin(scheme: "http" | "https", host: string | undefined): string | null {
  const url = `${scheme}://${host}`;
  return host && hostPattern.test(host) && URL.canParse(url) ? new URL(url).origin : null;
}

/** RFC 9112 §3.2.2: a client may send the whole address. */
const absoluteForm = /^https?:\/\/([^/?]*)(.*)$/is;

/** What a browser or a router would take for another host: `//x`, `/\x`, the same behind dots, encoded or not. */
const isAmbiguous = (pathname: string) => /^\/(\/|%5c)/i.test(pathname);

const isReadable = (pathname: string) => {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
};

/** Path and query of a request's target, or null for a target that is no path of the host it is sent to. */
export function readTarget(target: string, host: string | undefined): string | null {
  const [, authority, rest = target] = absoluteForm.exec(target) ?? [];
  if (authority !== undefined && readOrigin("http", authority) !== readOrigin("http", host)) return null;
  const path = authority !== undefined && !rest.startsWith("/") ? `/${rest}` : rest;
  if (!path.startsWith("/") || /^[^?]*[\\#]/.test(path)) return null;
  const { pathname } = new URL(`http://own.invalid${path}`);
  return isAmbiguous(path) || isAmbiguous(pathname) || !isReadable(pathname) ? null : path;
}
