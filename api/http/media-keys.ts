import { z } from "zod";
import type { Call } from "#contract/calls/call";
import { url } from "#contract/shapes";

const keysByCall = new WeakMap<Call, ReadonlySet<string>>();

/** Finds the keys in a call's answer whose values are URLs of stored files, according to its schema. */
export function findMediaKeys(call: Call): ReadonlySet<string> {
  const keys =
    keysByCall.get(call) ?? new Set(listMediaKeys(z.object({ ...call.envelopeKeys?.shape, data: call.answer })));
  keysByCall.set(call, keys);
  return keys;
}

/** Lists the keys in a schema whose values are URLs of stored files. */
export const listMediaKeys = (schema: z.ZodType): string[] =>
  findUrlKeys(z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }));

const { format } = url.meta()!;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Lists the properties of a JSON Schema that are such URLs; the URL may be one of several alternatives. */
const findUrlKeys = (schema: unknown, key = ""): string[] =>
  isObject(schema)
    ? [
        ...(schema.format === format ? [key] : []),
        ...Object.entries(schema).flatMap(([name, value]) =>
          name === "properties" && isObject(value)
            ? Object.entries(value).flatMap(([property, shape]) => findUrlKeys(shape, property))
            : findUrlKeys(value, key),
        ),
      ]
    : [];
