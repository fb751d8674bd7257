import { expect, test } from "vitest";
import { readParams } from "#api/http/read-call";
import { allCalls } from "#contract/calls";
import { listRoutes, parameterNames } from "#contract/calls/routes";
import { webhookMessages } from "#contract/webhook-messages";
import { testApi } from "#tests/support/api";

interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  security: object[];
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: {
    required: boolean;
    content: Record<string, { schema: { properties: Record<string, object>; required?: string[] } }>;
  };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>;
}
interface Schema {
  type: string;
  properties: Record<string, Schema>;
  required: string[];
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { securitySchemes: object; responses: Record<string, unknown> };
}

const api = await testApi();
const { status, headers, text } = await api.visitor().get("/openapi.json");
const document = JSON.parse(text) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);
const at = (method: string, path: string) => document.paths[path]![method]!;
function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
const shapeOf = (method: string, path: string) => `${method} ${path.replace(/\{\w+\}|:\w+/g, "{}")}`;

test("the API serves its document in OpenAPI 3.1, cached for a while", () => {
  expect({ status, cacheControl: headers.get("Cache-Control") }).toEqual({
    status: 200,
    cacheControl: "public, max-age=300",
  });
  expect(headers.get("Content-Type")).toMatch(/^application\/json/);
  expect(document).toMatchObject({ openapi: "3.1.0", info: { title: "Vidlark" }, servers: [{ url: "/api/v1" }] });
});

test("the document has every mounted call and no other", () => {
  const mounted = api.api.routes
    .filter(({ method, path }) => method !== "ALL" && path !== "/openapi.json")
    .map(({ method, path }) => shapeOf(method, path.replace(/(?<=.)\/$/, "")));
  const documented = new Set(operations.map(({ method, path }) => shapeOf(method, path)));
  const uploadPath = /^\w+ \/uploads(\/\{\})?$/;
  expect([...new Set(mounted)].filter((call) => !documented.has(call) && !uploadPath.test(call))).toEqual([]);
  expect([...documented].filter((call) => !mounted.includes(call))).toEqual([]);
});

test("the document has every message of webhooks, with its headers and the shapes of the calls", () => {
  expect(Object.keys(document.webhooks)).toEqual(Object.keys(webhookMessages));
  const { parameters, requestBody, responses } = document.webhooks["video.published"]!.post;
  expect(parameters!.map(({ name, in: place }) => `${place} ${name}`)).toEqual([
    "header webhook-id",
    "header webhook-timestamp",
    "header webhook-signature",
  ]);
  const { properties, required } = requestBody!.content["application/json"]!.schema as Schema;
  expect(required).toEqual(["type", "timestamp", "version", "data"]);
  const answered = at("patch", "/videos/{videoId}").responses[200]!.content!["application/json"]!.schema.properties
    .data;
  expect(properties.data!.properties.video).toEqual(answered);
  expect(Object.keys(responses)).toEqual(["410", "2XX", "default"]);
});

test("a form of a video may leave its frame out", () => {
  const required = (method: string, path: string) =>
    Object.values(at(method, path).requestBody!.content).map(({ schema }) => schema.required ?? []);
  for (const [method, path] of [
    ["patch", "/videos/{videoId}"],
    ["post", "/videos"],
  ] as const)
    for (const names of required(method, path)) expect(names, `${method} ${path}`).not.toContain("frame");
  expect(required("post", "/videos").flat()).toContain("title");
});

test("every alias is in the document, with the call that it stands for", () => {
  for (const { route: canonical, aliases = [], acceptedAliases = [] } of allCalls)
    for (const alias of [...aliases, ...acceptedAliases]) {
      const documentedAliases = operations.filter(({ method, path }) => alias === `${method} ${path}`);
      const [own, other] = [canonical, alias].map((route) => route.replace(/\{\w+\}/g, "{}"));
      expect(documentedAliases.map(({ operation }) => operation.description)).toEqual(
        own === other ? [] : [`Another spelling of ${canonical}`],
      );
    }
  expect(at("patch", "/like/video/{id}").description).toBe("Another spelling of POST /likes/toggle/v/{id}");
});

test("every call has a unique name and names each id of its path once", () => {
  const names = operations.map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(names.length);
  for (const { path, operation } of operations) {
    expect(operation.operationId).toMatch(/^[a-z][A-Za-z]+$/);
    const ids = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
    expect(ids.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    expect(ids.every(({ required }) => required)).toBe(true);
    const all = (operation.parameters ?? []).map(({ name, in: place }) => `${place} ${name}`);
    expect(new Set(all).size).toBe(all.length);
  }
});

test("every path parameter of the document admits what the API accepts", () => {
  for (const call of allCalls)
    for (const { method, path } of listRoutes(call))
      for (const { name, in: place, schema } of at(method.toLowerCase(), path).parameters ?? []) {
        if (place !== "path") continue;
        const { pattern = "", enum: values } = schema as { pattern?: string; enum?: string[] };
        const isRefused = (text: string) => {
          const texts = parameterNames(call.route).map((each) => [each, "0".repeat(24)]);
          expect(texts.map(([each]) => each)).toContain(name);
          return attempt(() => readParams({ ...Object.fromEntries(texts), [name]: text }, call)) === null;
        };
        for (const text of ["lark", "birds-of-paradise", "0123456789abcdefABCDEF01"])
          if (!values)
            expect({ path, name, text, isRefused: !new RegExp(pattern).test(text) }).toEqual({
              path,
              name,
              text,
              isRefused: isRefused(text),
            });
      }
});

test.each([
  ["get", "/administration/content/{kind}", ["video", "comment", "tweet", "playlist"]],
  ["post", "/reports/{kind}/{subjectId}", ["video", "comment", "tweet", "playlist", "user"]],
  ["get", "/site/texts/{name}", ["terms", "privacy", "imprint"]],
  ["get", "/site/icons/{name}", ["180", "192", "512", "maskable-192", "maskable-512", "podcast", "card"]],
])("the document lists the values of %s %s", (method, path, values) => {
  expect(at(method, path).parameters![0]).toMatchObject({ in: "path", schema: { type: "string", enum: values } });
});

test("no two paths differ in the names of their ids only", () => {
  const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, "{}"));
  expect(new Set(shapes).size).toBe(shapes.length);
});

test("every response has the envelope, and every error has one shape", () => {
  for (const { operation } of operations) {
    const { default: error, ...answers } = operation.responses;
    expect(error).toEqual({ $ref: "#/components/responses/Error" });
    const codes = Object.keys(answers);
    expect(codes.filter((code) => code !== "202")).toHaveLength(1);
    const isFile = ["getUsersMeExport", "getSubscriptionsOpml", "getPlaylistByPlaylistIdZip"].includes(
      operation.operationId,
    );
    for (const code of isFile ? [] : codes) {
      const { schema } = answers[code]!.content!["application/json"]!;
      expect(schema.required).toEqual(expect.arrayContaining(["statusCode", "data", "message", "success"]));
      expect(schema.properties.statusCode).toMatchObject({ const: Number(code) });
    }
  }
  expect(document.components.responses.Error).toMatchObject({ description: expect.any(String) });
});

test("a call that answers with a file says of which type", () => {
  expect(at("get", "/users/me/export").responses["200"]!.content).toEqual({ "application/zip": {} });
});

test("schemas have no references or time patterns, so that any reader accepts them", () => {
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to);
  expect(new Set(references)).toEqual(new Set(["#/components/responses/Error"]));
  expect(text).not.toContain("$schema");
  expect(text).toContain('"format":"date-time"}');
});

test("a call that needs a session says so, by cookie or bearer; other calls need none", () => {
  const schemes = [{ cookie: [] }, { bearer: [] }];
  expect(at("patch", "/users/change-password").security).toEqual(schemes);
  expect(at("get", "/comments/{videoId}").security).toEqual([{}, ...schemes, { token: ["read"] }]);
  expect(Object.keys(document.components.securitySchemes)).toEqual(["cookie", "bearer", "token"]);
});

test("a body may have three types, one with files as multipart", () => {
  const text = at("post", "/comments/{videoId}").requestBody!;
  expect(Object.keys(text.content)).toEqual([
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
  ]);
  expect(text).toMatchObject({
    required: true,
    content: { "application/json": { schema: { required: ["commentContent"] } } },
  });
  const upload = at("post", "/videos").requestBody!.content;
  expect(Object.keys(upload)).toEqual(["multipart/form-data"]);
  expect(upload["multipart/form-data"]!.schema.properties).toMatchObject({
    title: { type: "string" },
    videoFile: { type: "string", format: "binary" },
    thumbnail: { type: "string", format: "binary" },
  });
  expect(at("post", "/likes/toggle/v/{id}").requestBody!.required).toBe(false);
});

test("fields beside data are documented too", () => {
  const besideOf = (path: string) => at("get", path).responses["200"]!.content!["application/json"]!.schema.properties;
  expect(Object.keys(besideOf("/likes/videos").page!.properties)).toEqual(["nextCursor", "prevCursor", "limit"]);
  expect(besideOf("/likes/likecount/v/{id}")).toMatchObject({ count: { type: "integer" } });
});

test("every call says in the document for what a token has to be made, or that no token makes it", () => {
  const schemes = document.components.securitySchemes as Record<string, object>;
  expect(schemes.token).toMatchObject({ type: "http", scheme: "bearer", bearerFormat: "vl_…" });
  for (const call of allCalls) {
    const { method, path } = listRoutes(call)[0]!;
    const { security } = at(method.toLowerCase(), path);
    expect(
      security.filter((scheme) => "token" in scheme),
      call.route,
    ).toEqual(call.scope ? [{ token: [call.scope] }] : []);
  }
});
