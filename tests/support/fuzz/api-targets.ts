import fc from "fast-check";
import { z } from "zod";
import { allCalls } from "#contract/calls";
import type { Call } from "#contract/calls/call";
import { bodyFor, type SampleFiles } from "./bodies";
import {
  anyHeaders,
  anyQuery,
  anySession,
  type FuzzRequest,
  noBody,
  segmentFor,
  type Target,
  writeRequest,
} from "./requests";

const mounts = ["/api/v1", "/api"] as const;
const methods = ["GET", "POST", "PATCH", "DELETE", "PUT", "HEAD", "OPTIONS"];

/** Lists every call of the contract, under each of its paths and mounts. */
export const apiTargets = (samples: SampleFiles): Target[] =>
  [...allCalls, ...uncontractedCalls].flatMap((call) =>
    [call.route, ...(call.aliases ?? []), ...(call.acceptedAliases ?? [])].flatMap((at) =>
      mounts.map((mount) => ({ name: at.replace(" ", ` ${mount}`), requests: requestsOf(call, at, mount, samples) })),
    ),
  );

type Shape = Pick<Call, "query" | "body" | "files"> & {
  route: string;
  aliases?: readonly string[];
  acceptedAliases?: readonly string[];
};

/** The API's endpoints outside the contract: tus (tus.io/protocols/resumable-upload) and the OpenAPI document. */
const uncontractedCalls: readonly Shape[] = [
  { route: "POST /uploads", aliases: ["OPTIONS /uploads", "HEAD /uploads/{uploadId}"] },
  { route: "PATCH /uploads/{uploadId}", aliases: ["DELETE /uploads/{uploadId}"] },
  { route: "GET /openapi.json" },
];

function requestsOf(call: Shape, at: string, mount: string, samples: SampleFiles): fc.Arbitrary<FuzzRequest> {
  const [ownMethod, pattern] = at.split(" ") as [string, string];
  const method = fc.oneof(
    { weight: 15, arbitrary: fc.constant(ownMethod) },
    { weight: 1, arbitrary: fc.constantFrom(...methods) },
  );
  const path = fillPath(pattern, /\{(\w+)\}/);
  const slash = fc.oneof({ weight: 9, arbitrary: fc.constant("") }, { weight: 1, arbitrary: fc.constant("/") });
  const query = anyQuery(Object.keys(call.query ?? {}));
  const body =
    ownMethod === "GET"
      ? fc.constant(noBody)
      : bodyFor([...namesOf(call.body), ...idNamesOf(pattern)], call.files ?? [], samples);
  return fc
    .record({ session: anySession, method, path, slash, query, headers: anyHeaders, body })
    .map(({ session, method, path, slash, query, headers, body }) => ({
      session,
      bytes: writeRequest({ method, target: `${mount}${path}${slash}${query}`, headers }, body),
      isComplete: true,
    }));
}

/** Fills the parameters of a path pattern; the expression `parameter` matches each one and captures its name. */
export function fillPath(pattern: string, parameter: RegExp): fc.Arbitrary<string> {
  const parts = pattern.split(parameter);
  return fc
    .tuple(...parts.map((part, index) => (index % 2 === 0 ? fc.constant(part) : segmentFor(part))))
    .map((filled) => filled.join(""));
}

const idNamesOf = (pattern: string) => [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** Lists the names of a body's fields from its JSON schema. */
function namesOf(body: z.ZodType | undefined): string[] {
  if (!body) return [];
  const { properties } = z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
  return Object.keys(properties ?? {});
}
