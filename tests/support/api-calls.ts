import { callOf } from "./conformance";
import { calls } from "#contract/calls";

type RoutesOf<C> = C extends { route: infer Canonical; aliases?: infer Aliases }
  ? Canonical | (Aliases extends readonly (infer Alias)[] ? Alias : never)
  : never;

/** The contract's table, and the tus protocol, by which files arrive. */
type Route =
  | RoutesOf<(typeof calls)[keyof typeof calls]>
  | "POST /uploads"
  | "PATCH /uploads/{uploadId}"
  | "HEAD /uploads/{uploadId}";

/** A route with texts in place of its parameters, and without the first slash: `GET videos/v1`. */
type Filled<A> = A extends `${infer Method} /${infer Path}` ? `${Method} ${Fill<Path>}` : never;
type Fill<Path extends string> = Path extends `${infer Head}{${string}}${infer Rest}`
  ? `${Head}${string}${Fill<Rest>}`
  : Path;

type Depth = 0 | 1 | 2 | 3 | 4;
type DepthOf<Call extends string> = Call extends `${string}/${string}/${string}/${string}/${string}`
  ? 4
  : Call extends `${string}/${string}/${string}/${string}`
    ? 3
    : Call extends `${string}/${string}/${string}`
      ? 2
      : Call extends `${string}/${string}`
        ? 1
        : 0;

/** Calls by the number of their slashes: a parameter matches one segment of a path, and no slash. */
type CallsByDepth = { [D in Depth]: Filled<{ [A in Route]: DepthOf<Filled<A>> extends D ? A : never }[Route]> };

/** A call that the web tier can make, as tests write it: its method, and its path with the ids. */
export type ApiCall = CallsByDepth[Depth];

/** Whether the contract has a call. */
export type IsCall<Call extends string> = Call extends CallsByDepth[DepthOf<Call>] ? true : false;

const names = new Map(Object.entries(calls).map(([name, call]) => [call.route as string, name]));

const nameOf = (call: string) => {
  const [method = "", path = ""] = call.split(" ");
  return names.get(callOf(method, `/${path}`)?.route ?? "");
};

/** Says whether the contract has a call, under any of its aliases. */
export const isCall = (call: string) =>
  nameOf(call) !== undefined || /^(POST uploads|(PATCH|HEAD) uploads\/[^/]+)$/.test(call);

/** Names a call of the table: `GET uploads/defaults (findUploadDefaults)`. */
export const describeCall = (call: string) => (nameOf(call) ? `${call} (${nameOf(call)})` : call);
