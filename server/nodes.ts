import { join } from "node:path";
import type { Logger } from "pino";
import type { Db } from "#api/db/open";
import type { MediaStore } from "#api/media/store/media-store";
import { joinNodes } from "#api/operation/nodes/join-nodes";
import { readStoreId } from "#api/operation/nodes/store-id";
import type { Config } from "./config";

const secretExample = "example: SESSION_SECRET=(64 random hex digits, the same on every node)";
const databaseExample = "example: DATABASE_URL=postgres://vidlark:secret@db.internal/vidlark";

/** Throws one line for each missing setting of a node, if the site has several nodes. */
export function requireNodeSettings({ NODES, DATABASE_URL, VIDEO_API_URL, SESSION_SECRET }: Config) {
  if (NODES === "one") return;
  const lines: string[] = [];
  if (!DATABASE_URL && !VIDEO_API_URL)
    lines.push(`NODES=several needs DATABASE_URL: nodes share a PostgreSQL database (${databaseExample})`);
  if (!SESSION_SECRET) lines.push(`NODES=several needs SESSION_SECRET (${secretExample})`);
  if (lines.length > 0) throw new Error(lines.join("\n"));
}

/** Returns whether nodes share the data directory: it has their media if there is no object storage. */
export const sharesDataDirectory = ({ NODES, S3_BUCKET }: Config): boolean => NODES === "several" && !S3_BUCKET;

interface Node {
  db: Db;
  media: MediaStore;
  tools: { ffmpeg: string | null };
  dataDir: string;
  secret: string | null;
}

/** Joins the other nodes of a site, if it has several. Throws one line if this node does not match them. */
export async function joinSite(
  { NODES }: Config,
  kind: "server" | "worker",
  { db, media, tools, dataDir, secret }: Node,
  log: Logger,
): Promise<{ leave(): Promise<void> } | null> {
  if (NODES === "one") return null;
  if (!tools.ffmpeg) throw new Error("ffmpeg was not found, and every node needs it: install it, or set FFMPEG_PATH");
  const storeId = await readStoreId(media, join(dataDir, "media"));
  return joinNodes(db, { kind, secret, storeId }, log);
}
