import { calls } from "#contract/calls";
import { parameterNames } from "#contract/calls/address";
import type { Address, Call } from "#contract/calls/call";
import { ApiError } from "#contract/errors";
import { encodeSegment, isId } from "#app/format/path";
import { logWarning } from "#app/log.server";
import { somethingWentWrong } from "#app/messages";

/** A call, and the call that other servers have instead. */
export interface Target {
  call: Call;
  fallback?: Call | undefined;
}

export type Query = Record<string, string | number | null | undefined>;

/** The address that a server answered at, by server and call. */
const answeredAddresses = new Map<string, Address>();

const toKey = (apiUrl: string, { address: at }: Call) => `${apiUrl} ${at}`;

const listAddresses = ({ call, fallback }: Target): Address[] => [
  ...[call.address, ...(call.aliases ?? [])],
  ...(fallback ? [fallback.address, ...(fallback.aliases ?? [])] : []),
];

/** Lists the addresses of a call; the one that this server answered at comes first. */
export function preferredOrder(apiUrl: string, target: Target): Address[] {
  const lastAnswered = answeredAddresses.get(toKey(apiUrl, target.call));
  const addresses = listAddresses(target);
  return lastAnswered ? [lastAnswered, ...addresses.filter((each) => each !== lastAnswered)] : addresses;
}

/** The calls that a server answered, by server and call: it has them. */
const answeredCalls = new Set<string>();

/** Remembers that a server has a call, and at which address, so that the next call tries it first. */
export function rememberAddress(apiUrl: string, target: Target, address: Address) {
  answeredCalls.add(toKey(apiUrl, target.call));
  if (listAddresses(target).length > 1) answeredAddresses.set(toKey(apiUrl, target.call), address);
}

const missingSince = new Map<string, number>();
const missingMs = 10 * 60_000;
/** For a call that the server had: a proxy that answers 404 while a server restarts should not disable it for long. */
const shortMissingMs = 5_000;

/** Marks a call as missing on a server: it is not tried again for ten minutes, or for five seconds if it answered before. */
export function markMissing(apiUrl: string, call: Call) {
  missingSince.set(toKey(apiUrl, call), Date.now());
  logWarning({ call: logName(call), error: "the video server does not offer this call" });
}

/** Whether a call is missing on a server: it was found so and is not tried again yet, or the server is none of ours. */
export const isMissing = (apiUrl: string, call: Call) =>
  wasFoundMissing(apiUrl, call) || (!call.inFamily && wasFoundMissing(apiUrl, calls.findSite));

function wasFoundMissing(apiUrl: string, call: Call) {
  const key = toKey(apiUrl, call);
  const forMs = answeredCalls.has(key) ? shortMissingMs : missingMs;
  return Date.now() - (missingSince.get(key) ?? -Infinity) < forMs;
}

/** Formats a call for the log, such as `GET videos/:videoId`. */
export const logName = ({ address: at }: Call) => at.replace(" /", " ").replace(/\{(\w+)\}/g, ":$1");

const namePattern = /^(?!\.+$)[A-Za-z0-9_.-]{1,64}$/;
const isParameter = (name: string, value: string) => (name === "usernameOrId" ? namePattern.test(value) : isId(value));

/** Builds method and path of an address; throws ApiError 404 for a parameter that cannot be an id. */
export function buildPath(address: Address, params: Record<string, string> = {}, query: Query = {}) {
  const [method, template] = address.split(" /") as [string, string];
  const path = parameterNames(template).reduce((path, name) => {
    const value = params[name] ?? "";
    if (!isParameter(name, value)) throw new ApiError(404, somethingWentWrong);
    return path.replace(`{${name}}`, () => encodeSegment(value));
  }, template);
  const present = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
  return { method, path: search ? `${path}?${search}` : path };
}
