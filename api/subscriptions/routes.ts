import { Hono } from "hono";
import type { Env } from "#api/http/env";

/** Mounted at /api/v1/subscriptions. */
export const subscriptions = new Hono<Env>();
