import { Hono } from "hono";
import { z } from "zod";
import { allCalls } from "#contract/calls";
import { idKind, parameterNames, listRoutes } from "#contract/calls/routes";
import type { Route, Call } from "#contract/calls/call";
import { tokenScopes } from "#contract/token-scopes";
import type { Env } from "#api/http/env";
import { describeWebhooks } from "./webhooks";
import { describeAnswer, describeBody, toJsonSchema, messageShape } from "./schemas";

const description =
  "Every call is answered under /api/v1 and /api. Large files may be sent in parts by the tus protocol to /uploads, " +
  "with the form's `draft` in Upload-Metadata; the answer to the last part names the video in Upload-Video. A token " +
  "sends files if it was made for publish.";

const tokenDescription = `A token of a program, from /settings/programs, made for one or more of ${tokenScopes.join(", ")}`;

let document: string | undefined;

/** Serves the OpenAPI document at /api/v1/openapi.json. */
export const openapi = new Hono<Env>().get("/", (c) => {
  document ??= JSON.stringify(buildDocument());
  return c.body(document, 200, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "public, max-age=300",
  });
});

function buildDocument() {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of allCalls)
    for (const { route, method, path } of listRoutes(call))
      paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(call, route) };
  return {
    openapi: "3.1.0",
    info: { title: "Vidlark", version: "1", description },
    servers: [{ url: "/api/v1" }],
    paths,
    webhooks: describeWebhooks(),
    components: {
      securitySchemes: {
        cookie: { type: "apiKey", in: "cookie", name: "accessToken" },
        bearer: { type: "http", scheme: "bearer", description: "The access token of a session" },
        token: { type: "http", scheme: "bearer", bearerFormat: "vl_…", description: tokenDescription },
      },
      responses: { Error: { description: "Why not", content: { "application/json": { schema: errorEnvelope } } } },
    },
  };
}

function describeOperation(call: Call, route: Route) {
  const parameters = [
    ...describePathParameters(call, route),
    ...Object.entries(call.query ?? {}).map(describeQueryParameter),
  ];
  return {
    operationId: buildOperationId(route),
    summary: call.summary,
    ...(route === call.route ? {} : { description: `Another spelling of ${call.route}` }),
    security: [
      ...(call.who === "everybody" ? [{}] : []),
      ...[{ cookie: [] }, { bearer: [] }],
      ...(call.scope ? [{ token: [call.scope] }] : []),
    ],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.body ? { requestBody: describeBody(call, call.body) } : {}),
    responses: {
      [call.status ?? 200]: describeSuccess(call, call.status ?? 200, "Done"),
      ...(call.accepted && { 202: describeSuccess(call, 202, call.accepted) }),
      default: { $ref: "#/components/responses/Error" },
    },
  };
}

/** Describes an answer: a file by its media type only, as in OpenAPI 3.1, anything else as JSON. */
const describeSuccess = (call: Call, status: number, description: string) => ({
  description,
  content: call.produces ? { [call.produces]: {} } : { "application/json": { schema: describeAnswer(call, status) } },
});

/** Builds an operation's id, such as `patchVideosByVideoId`. */
const buildOperationId = (route: string) =>
  route
    .replace(/\{(\w+)\}/g, "by/$1")
    .split(/[ /-]+/)
    .map((word, index) => (index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("")
    .replace(/\W/g, "");

const describePathParameters = (call: Call, route: Route) =>
  parameterNames(route).map((name) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string", ...describeValues(call, name) },
  }));

function describeValues(call: Call, name: string) {
  const values = call.ids?.[name];
  if (Array.isArray(values)) return { enum: values };
  return idKind(call, name) === null ? {} : { pattern: "^[0-9A-Fa-f]{24}$" };
}

const describeQueryParameter = ([name, description]: [string, string]) => ({
  name,
  in: "query",
  description,
  schema: name === "limit" || name === "page" ? { type: "integer", minimum: 1 } : { type: "string" },
});

const errorEnvelope = toJsonSchema(
  z.object({
    statusCode: z.int(),
    data: z.null(),
    ...messageShape,
    success: z.literal(false),
    errors: z.array(z.object({ field: z.string(), ...messageShape })),
    ticket: z.string().optional(),
  }),
  "output",
);
