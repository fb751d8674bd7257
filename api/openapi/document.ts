import { z } from "zod";
import { type Call, calls } from "#contract/calls";
import { answerOf, bodyOf, schemaOf } from "./schemas";

const methods = { GET: "get", POST: "post", PATCH: "patch", DELETE: "delete" } as const;

const description =
  "Every call is answered under /api/v1 and /api. Large files may be sent in parts by the tus protocol to /uploads, " +
  "with the form's `draft` in Upload-Metadata; the answer to the last part names the video in Upload-Video.";

/** The document of the whole API in OpenAPI 3.1, made of the table of its calls. */
export function openApiDocument() {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls)
    for (const spelling of spellingsOf(call)) {
      const [method, path] = spelling.split(" ") as [keyof typeof methods, string];
      paths[path] = { ...paths[path], [methods[method]]: operation(call, spelling) };
    }
  return {
    openapi: "3.1.0",
    info: { title: "Vidlark", version: "1", description },
    servers: [{ url: "/api/v1" }],
    paths,
    components: {
      securitySchemes: {
        cookie: { type: "apiKey", in: "cookie", name: "accessToken" },
        bearer: { type: "http", scheme: "bearer" },
      },
      responses: { Error: { description: "Why not", content: { "application/json": { schema: errorEnvelope } } } },
    },
  };
}

/** Two that differ in the names of their ids only are one to a reader of the document. */
function spellingsOf({ at, also = [] }: Call): Call["at"][] {
  const byShape = new Map([...also, at].map((spelling) => [spelling.replace(/\{\w+\}/g, "{}"), spelling]));
  return [...byShape.values()];
}

function operation(call: Call, spelling: Call["at"]) {
  const parameters = [...idsIn(spelling), ...Object.entries(call.query ?? {}).map(asked)];
  return {
    operationId: nameOf(spelling),
    summary: call.summary,
    ...(spelling === call.at ? {} : { description: `Another spelling of ${call.at}` }),
    security: [...(call.session ? [] : [{}]), { cookie: [] }, { bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.body ? { requestBody: bodyOf(call, call.body) } : {}),
    responses: {
      [call.status ?? 200]: { description: "Done", content: { "application/json": { schema: answerOf(call) } } },
      default: { $ref: "#/components/responses/Error" },
    },
  };
}

/** Such as `patchVideosByVideoId`. */
const nameOf = (spelling: string) =>
  spelling
    .replace(/\{(\w+)\}/g, "by/$1")
    .split(/[ /-]+/)
    .map((word, at) => (at === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("")
    .replace(/\W/g, "");

const idsIn = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: name === "usernameOrId" ? { type: "string" } : { type: "string", pattern: "^[0-9A-Fa-f]{24}$" },
  }));

const asked = ([name, description]: [string, string]) => ({
  name,
  in: "query",
  description,
  schema: name === "limit" || name === "page" ? { type: "integer", minimum: 1 } : { type: "string" },
});

const errorEnvelope = schemaOf(
  z.object({
    statusCode: z.int(),
    data: z.null(),
    message: z.string(),
    success: z.literal(false),
    errors: z.array(z.object({ field: z.string(), message: z.string() })),
  }),
  "output",
);
