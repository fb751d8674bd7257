import { Hono } from "hono";
import type { Env } from "#api/http/env";

/** Mounted at /api/v1/comments. */
export const comments = new Hono<Env>();

/** Mounted at /api/v1/comment. */
export const comment = new Hono<Env>();
