import { parameterNames } from "#contract/calls/address";
import type { Address, Call } from "#contract/calls/call";
import { ApiError } from "#contract/errors";
import { encodeSegment, isId } from "#app/format/path";
import { wrong } from "#app/messages";

/** A call, and the one that other servers have in its place. */
export interface Target {
  call: Call;
  fallback?: Call | undefined;
}

export type Query = Record<string, string | number | null | undefined>;

/** Which address a server answered to, by the server's own address and the call's canonical one. */
const answered = new Map<string, Address>();

const keyOf = (apiUrl: string, { address: at }: Call) => `${apiUrl} ${at}`;

const addressesOf = ({ call, fallback }: Target): Address[] => [
  ...[call.address, ...(call.aliases ?? [])],
  ...(fallback ? [fallback.address, ...(fallback.aliases ?? [])] : []),
];

/** Lists the addresses of a call, the one that this server answered to before the others. */
export function preferredOrder(apiUrl: string, target: Target): Address[] {
  const known = answered.get(keyOf(apiUrl, target.call));
  const addresses = addressesOf(target);
  return known ? [known, ...addresses.filter((each) => each !== known)] : addresses;
}

export function remember(apiUrl: string, target: Target, address: Address) {
  if (addressesOf(target).length > 1) answered.set(keyOf(apiUrl, target.call), address);
}

const missing = new Map<string, number>();
const missingMs = 10 * 60_000;

/** Notes that a server has a call under no address: for ten minutes it is not called again. */
export function markMissing(apiUrl: string, call: Call) {
  missing.set(keyOf(apiUrl, call), Date.now());
  console.warn(JSON.stringify({ call: logName(call), error: "the video server does not offer this call" }));
}

/** Whether a server was found in the last ten minutes to have a call under no address. */
export const isMissing = (apiUrl: string, call: Call) =>
  Date.now() - (missing.get(keyOf(apiUrl, call)) ?? -Infinity) < missingMs;

/** Writes a call for the log, such as `GET videos/:videoId`. */
export const logName = ({ address: at }: Call) => at.replace(" /", " ").replace(/\{(\w+)\}/g, ":$1");

const aName = /^(?!\.+$)[A-Za-z0-9_.-]{1,64}$/;
const isParameter = (name: string, value: string) => (name === "usernameOrId" ? aName.test(value) : isId(value));

/** Builds method and path of an address. A parameter that no id can be is a 404 here, so that it never becomes a path. */
export function buildPath(address: Address, params: Record<string, string> = {}, query: Query = {}) {
  const [method, template] = address.split(" /") as [string, string];
  const path = parameterNames(template).reduce((path, name) => {
    const value = params[name] ?? "";
    if (!isParameter(name, value)) throw new ApiError(404, wrong);
    return path.replace(`{${name}}`, () => encodeSegment(value));
  }, template);
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return { method, path: search ? `${path}?${search}` : path };
}
