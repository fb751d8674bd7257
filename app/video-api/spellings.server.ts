import { ApiError } from "#contract/errors";
import { encodeSegment, isId } from "#app/format/path";
import { wrong } from "#app/messages";

/** A call's method and path, its ids as `:name`. */
export type Spelling = `${"GET" | "POST" | "PATCH" | "DELETE"} ${string}`;

export type Spellings = readonly [Spelling, ...Spelling[]];

export type Query = Record<string, string | number | null | undefined>;

/** Which spelling a server answered to, by its address and the call's first one. */
const answered = new Map<string, Spelling>();

const keyOf = (apiUrl: string, [first]: Spellings) => `${apiUrl} ${first}`;

/** A call's spellings, the one that this server answered to before the others. */
export function inOrder(apiUrl: string, spellings: Spellings): Spelling[] {
  const known = answered.get(keyOf(apiUrl, spellings));
  return known ? [known, ...spellings.filter((each) => each !== known)] : [...spellings];
}

export function remember(apiUrl: string, spellings: Spellings, spelling: Spelling) {
  if (spellings.length > 1) answered.set(keyOf(apiUrl, spellings), spelling);
}

const missing = new Map<string, number>();
const remembered = 10 * 60_000;

/** Notes that a server has no spelling of a call: for ten minutes it is not asked again. */
export function lacks(apiUrl: string, spellings: Spellings) {
  missing.set(keyOf(apiUrl, spellings), Date.now());
  console.warn(JSON.stringify({ call: spellings[0], error: "the video server does not offer this call" }));
}

/** Whether a server was found to have no spelling of a call, in the last ten minutes. */
export const isLacking = (apiUrl: string, first: Spelling) =>
  Date.now() - (missing.get(keyOf(apiUrl, [first])) ?? -Infinity) < remembered;

const aName = /^(?!\.+$)[A-Za-z0-9_.-]{1,64}$/;

/** Method and path of a spelling; an id that none can have is answered here, so that it never becomes part of a path. */
export function spell(spelling: Spelling, ids: Record<string, string>, query: Query) {
  const [method, template] = spelling.split(" ") as [string, string];
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    const id = ids[name] ?? "";
    if (!(name === "name" ? aName.test(id) : isId(id))) throw new ApiError(404, wrong);
    return encodeSegment(id);
  });
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return { method, path: search ? `${path}?${search}` : path };
}
