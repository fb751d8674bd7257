import type { Address, Call } from "./call";

interface Route {
  address: Address;
  method: string;
  /** Without a trailing slash. */
  path: string;
}

/**
 * Lists the routes of a call: the canonical address first, then its aliases. Addresses that differ only in parameter
 * names appear once.
 */
export function listRoutes({ address: at, aliases = [], acceptedAliases = [] }: Call): Route[] {
  const byShape = new Map<string, Route>();
  for (const address of [at, ...aliases, ...acceptedAliases]) {
    const shape = address.replace(/\{\w+\}/g, "{}");
    if (!byShape.has(shape)) byShape.set(shape, toRoute(address));
  }
  return [...byShape.values()];
}

function toRoute(address: Address): Route {
  const [method, path] = address.split(" ") as [string, string];
  return { address, method, path: path.replace(/(?<=.)\/$/, "") };
}

export const parameterNames = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** Returns what a path parameter identifies, such as `comment` for `commentId`; null when it is no id. */
export function idKind({ ids = {} }: Call, parameter: string): string | null {
  const kind = ids[parameter];
  if (kind === undefined) return parameter.replace(/Id$/, "");
  return typeof kind === "string" ? kind : null;
}

/** Strips /api or /api/v1 from the front of a path, and slashes from its end. */
export const stripApiPrefix = (path: string) =>
  path.replace(/^\/api(\/v1)?(?=\/|$)/, "").replace(/(?<!\/)\/+$/, "") || "/";
