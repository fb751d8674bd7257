import { Hono } from "hono";
import type { Env } from "#api/http/env";

/** Mounted at /api/v1/likes. */
export const likes = new Hono<Env>();
