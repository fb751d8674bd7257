import { z } from "zod";
import type { Call } from "#contract/calls/call";
import { address } from "#contract/shapes";

const keysByCall = new WeakMap<Call, ReadonlySet<string>>();

/** Lists the keys of a call's answer that hold addresses of stored files, as its schema says. */
export function mediaKeys(call: Call): ReadonlySet<string> {
  const keys = keysByCall.get(call) ?? findMediaKeys(call);
  keysByCall.set(call, keys);
  return keys;
}

const findMediaKeys = ({ answer, extra }: Call): ReadonlySet<string> =>
  new Set(listMediaKeys(z.object({ ...extra?.shape, data: answer })));

/** Lists the keys of what a schema describes that hold addresses of stored files. */
export const listMediaKeys = (schema: z.ZodType): string[] =>
  findAddresses(z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }));

const { format } = address.meta()!;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Walks a JSON Schema; a property may hold its address among alternatives. */
const findAddresses = (schema: unknown, key = ""): string[] =>
  isObject(schema)
    ? [
        ...(schema.format === format ? [key] : []),
        ...Object.entries(schema).flatMap(([name, value]) =>
          name === "properties" && isObject(value)
            ? Object.entries(value).flatMap(([property, shape]) => findAddresses(shape, property))
            : findAddresses(value, key),
        ),
      ]
    : [];
