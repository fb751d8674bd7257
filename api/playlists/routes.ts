import { Hono } from "hono";
import type { Env } from "#api/http/env";

/** Mounted at /api/v1/playlist. */
export const playlists = new Hono<Env>();
