import { Hono } from "hono";
import type { Env } from "#api/http/env";
import { buildOpenApiDocument } from "./document";

let document: string | undefined;

/** Serves the OpenAPI document at /api/v1/openapi.json. */
export const openapi = new Hono<Env>().get("/", (c) => {
  document ??= JSON.stringify(buildOpenApiDocument());
  return c.body(document, 200, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "public, max-age=300",
  });
});
