import { z } from "zod";
import type { Call } from "#contract/calls/call";

/** Converts a contract schema to JSON Schema, for requests (`input`) or responses (`output`). */
export function toJsonSchema(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    // The pattern of a time adds 300 characters and no information to its format.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
    },
  });
  return plain;
}

/** Describes a body in every content type that its call accepts. A POST with files accepts only multipart/form-data. */
export function describeBody({ route, files = [] }: Call, fields: z.ZodType) {
  const schema = toJsonSchema(fields, "input");
  const binary = files.map((name) => [name, { type: "string", format: "binary" }]);
  const multipartSchema = {
    ...schema,
    properties: { ...(schema.properties as object), ...Object.fromEntries(binary) },
  };
  const isMultipartOnly = files.length > 0 && route.startsWith("POST");
  return {
    required: Array.isArray(schema.required),
    content: {
      ...(isMultipartOnly ? {} : { "application/json": { schema }, "application/x-www-form-urlencoded": { schema } }),
      "multipart/form-data": { schema: multipartSchema },
    },
  };
}

/** A message: its text, and for programs its code and its values. A value may be a message itself. */
export const messageShape = {
  message: z.string(),
  code: z.string().optional(),
  values: z.record(z.string(), z.unknown()).optional(),
};

/** Returns the schema of a call's response with a status, including the envelope. */
export function describeAnswer({ answer, envelopeKeys }: Call, status: number) {
  const envelope = z.object({
    ...envelopeKeys?.shape,
    statusCode: z.literal(status),
    data: answer,
    ...messageShape,
    success: z.literal(true),
  });
  return toJsonSchema(envelope, "output");
}
