import { get as getHttp, type IncomingMessage } from "node:http";
import { get as getHttps } from "node:https";
import { createLookup, isIpAddress, isPublicAddress, RefusedAddress, stripBrackets } from "#api/http/public-address";
import { MediaError, parseUrl } from "./media-error";

/** The longest time without any byte, and for a whole file. */
const timeoutsMs = { silence: 30_000, total: 6 * 60 * 60_000 };
const maxRedirects = 5;

interface DownloadOptions {
  /** Hosts that may have private addresses, with or without their port. */
  hosts: readonly string[];
}

/**
 * Requests a file over HTTP and returns the response. Only listed hosts may have a private address, because people could type
 * any URL into their profiles on the other server. Redirects follow the same rule.
 */
export async function download(
  url: URL,
  options: DownloadOptions,
  redirects = maxRedirects,
  signal = AbortSignal.timeout(timeoutsMs.total),
): Promise<IncomingMessage> {
  const response = await request(url, options, signal);
  const { statusCode = 0, headers } = response;
  if (statusCode === 200) return response;
  response.destroy();
  if (statusCode < 300 || statusCode >= 400 || !headers.location)
    throw new MediaError(`${describe(url)} answers ${statusCode}`);
  const redirectUrl = parseUrl(headers.location, url);
  if (!redirectUrl || !/^https?:$/.test(redirectUrl.protocol) || redirects === 0)
    throw new MediaError(`${describe(url)} redirects to no file`);
  return download(redirectUrl, options, redirects - 1, signal);
}

function request(url: URL, { hosts }: DownloadOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const isListed = hosts.includes(url.host) || hosts.includes(url.hostname);
  const isPrivate = isIpAddress(url.hostname) && !isPublicAddress(stripBrackets(url.hostname));
  if (!isListed && isPrivate) throw privateHostError(url.hostname);
  const get = url.protocol === "https:" ? getHttps : getHttp;
  const headers = { "User-Agent": "Vidlark", "Accept-Encoding": "identity" };
  const lookupOptions = isListed ? {} : { lookup: createLookup({ isAllowed: isPublicAddress }) };
  return new Promise((resolve, reject) => {
    const outgoing = get(url, { headers, signal, timeout: timeoutsMs.silence, ...lookupOptions }, resolve);
    outgoing.on("timeout", () => outgoing.destroy(new MediaError(`${describe(url)} was silent for 30 seconds`)));
    outgoing.on("error", (error: NodeJS.ErrnoException) => reject(toMediaError(url, error)));
  });
}

function toMediaError(url: URL, error: NodeJS.ErrnoException): MediaError {
  if (error instanceof RefusedAddress) return privateHostError(url.hostname);
  if (error instanceof MediaError) return error;
  return new MediaError(`${describe(url)} cannot be reached: ${error.code ?? error.message}`);
}

/** Describes a URL without its query and password. */
const describe = ({ origin, pathname }: URL) => `“${origin}${pathname}”`;

const privateHostError = (host: string) =>
  new MediaError(`“${host}” has a private address: if its files are to come, use --allow-host ${host}`);
