import { z } from "zod";
import type { Call } from "#contract/calls/call";

/** A contract schema as JSON Schema: what may be sent (input), or what is answered (output). */
export function schemaOf(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    // The pattern behind a time says no more than its format, in three hundred signs.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
    },
  });
  return plain;
}

/** A body in every way it may be written; files go in parts only. */
export function bodyOf({ address: at, files = [] }: Call, fields: z.ZodType) {
  const schema = schemaOf(fields, "input");
  const binary = files.map((name) => [name, { type: "string", format: "binary" }]);
  const inParts = { ...schema, properties: { ...(schema.properties as object), ...Object.fromEntries(binary) } };
  const inPartsOnly = files.length > 0 && at.startsWith("POST");
  return {
    required: Array.isArray(schema.required),
    content: {
      ...(inPartsOnly ? {} : { "application/json": { schema }, "application/x-www-form-urlencoded": { schema } }),
      "multipart/form-data": { schema: inParts },
    },
  };
}

/** What a call answers, in its envelope. */
export function answerOf({ answer, extra, status }: Call) {
  const envelope = z.object({
    ...extra?.shape,
    statusCode: z.literal(status ?? 200),
    data: answer,
    message: z.string(),
    success: z.literal(true),
  });
  return schemaOf(envelope, "output");
}
