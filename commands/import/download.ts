import { get as getHttp, type IncomingMessage } from "node:http";
import { get as getHttps } from "node:https";
import { createLookup, isAddress, isPublicAddress, RefusedAddress, stripBrackets } from "#api/http/public-address";
import { MediaError, parseUrl } from "./media-error";

/** Time without any byte, and time for a whole file. */
const limitsMs = { silence: 30_000, total: 6 * 60 * 60_000 };
const maxRedirects = 5;

interface DownloadOptions {
  /** Hosts that may have private addresses, with their port or without. */
  hosts: readonly string[];
}

/**
 * Requests a file over HTTP and returns its body. Only hosts of the list may have an address that is not public, since
 * people of the other server could type any address into their profiles. Redirects follow the same rule.
 */
export async function download(
  url: URL,
  options: DownloadOptions,
  redirects = maxRedirects,
  signal = AbortSignal.timeout(limitsMs.total),
): Promise<IncomingMessage> {
  const response = await request(url, options, signal);
  const { statusCode = 0, headers } = response;
  if (statusCode === 200) return response;
  response.destroy();
  if (statusCode < 300 || statusCode >= 400 || !headers.location)
    throw new MediaError(`${describe(url)} answers ${statusCode}`);
  const next = parseUrl(headers.location, url);
  if (!next || !/^https?:$/.test(next.protocol) || redirects === 0)
    throw new MediaError(`${describe(url)} redirects to no file`);
  return download(next, options, redirects - 1, signal);
}

function request(url: URL, { hosts }: DownloadOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const isNamed = hosts.includes(url.host) || hosts.includes(url.hostname);
  const isPrivate = isAddress(url.hostname) && !isPublicAddress(stripBrackets(url.hostname));
  if (!isNamed && isPrivate) throw privateHost(url.hostname);
  const get = url.protocol === "https:" ? getHttps : getHttp;
  const headers = { "User-Agent": "Vidlark", "Accept-Encoding": "identity" };
  const guard = isNamed ? {} : { lookup: createLookup({ isAllowed: isPublicAddress }) };
  return new Promise((resolve, reject) => {
    const outgoing = get(url, { headers, signal, timeout: limitsMs.silence, ...guard }, resolve);
    outgoing.on("timeout", () => outgoing.destroy(new MediaError(`${describe(url)} was silent for 30 seconds`)));
    outgoing.on("error", (error: NodeJS.ErrnoException) => reject(explain(url, error)));
  });
}

function explain(url: URL, error: NodeJS.ErrnoException): MediaError {
  if (error instanceof RefusedAddress) return privateHost(url.hostname);
  if (error instanceof MediaError) return error;
  return new MediaError(`${describe(url)} cannot be reached: ${error.code ?? error.message}`);
}

/** Names a file without the query and the password that its address may have. */
const describe = ({ origin, pathname }: URL) => `“${origin}${pathname}”`;

const privateHost = (host: string) =>
  new MediaError(`“${host}” has a private address: if its files are to come, use --allow-host ${host}`);
