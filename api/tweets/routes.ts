import { Hono } from "hono";
import type { Env } from "#api/http/env";

/** Mounted at /api/v1/tweets. */
export const tweets = new Hono<Env>();
