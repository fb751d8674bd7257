import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Logger } from "pino";
import { newId, timestamp } from "#api/db/ids";
import { logFailure } from "#api/db/log-failure";
import type { Db } from "#api/db/open";

const heartbeatMs = 5_000;
/** A node that was seen within this time counts as running. */
const aliveMs = 20_000;
/** Each node compares leases, which last five seconds, with its own clock. */
const maxClockDifferenceMs = 2_000;

/** The secret and the store, which all nodes of a site must have in common. A worker has no secret. */
export interface NodeIdentity {
  kind: "server" | "worker";
  secret: string | null;
  /** The id of the store of files, as `readStoreId` reads it. */
  storeId: string;
}

/**
 * Registers this process among the nodes that share a database, until `leave` is called. Throws an error of one line when
 * its clock differs from the database's, or its secret or store from the other nodes'.
 */
export async function joinNodes(db: Db, { kind, secret, storeId }: NodeIdentity, log: Logger) {
  await requireSameClock(db);
  const secretHash = secret === null ? "" : createHmac("sha256", secret).update("node").digest("base64url");
  const node = { id: newId(), kind, secret_hash: secretHash, store_id: storeId };
  await db.deleteFrom("nodes").where("seen_at", "<", aliveSince()).execute();
  const renew = () =>
    db
      .insertInto("nodes")
      .values({ ...node, seen_at: timestamp() })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ seen_at: timestamp() }))
      .execute();
  const remove = () => db.deleteFrom("nodes").where("id", "=", node.id).execute();
  await renew();
  const difference = await describeDifference(db, node);
  if (difference) {
    await remove();
    throw new Error(difference);
  }
  const warn = (err: unknown) => logFailure(log, err, { other: () => log.warn({ err }, "node") });
  const timer = setInterval(() => void renew().catch(warn), heartbeatMs);
  return {
    async leave() {
      clearInterval(timer);
      await remove();
    },
  };
}

const aliveSince = () => timestamp(Date.now() - aliveMs);

async function requireSameClock(db: Db) {
  const sentAt = Date.now();
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db);
  const answeredAt = Date.now();
  const ms = Number(rows[0]!.ms);
  const difference = Math.max(sentAt - ms, ms - answeredAt);
  if (difference > maxClockDifferenceMs)
    throw new Error(
      `The clock of this machine is ${Math.round(difference / 1_000)} s off the database's: all nodes need the same time`,
    );
}

async function describeDifference(db: Db, node: { id: string; secret_hash: string; store_id: string }) {
  const otherNodes = await db
    .selectFrom("nodes")
    .select(["secret_hash", "store_id"])
    .where("id", "!=", node.id)
    .where("seen_at", ">", aliveSince())
    .execute();
  const hasOtherSecret = otherNodes.some(
    ({ secret_hash: hash }) => hash && node.secret_hash && hash !== node.secret_hash,
  );
  if (hasOtherSecret) return "SESSION_SECRET differs from the other nodes': set the same value on every node";
  if (otherNodes.some(({ store_id }) => store_id !== node.store_id))
    return "The files differ from the other nodes': all nodes need the same DATA_DIR, or the same S3_BUCKET";
  return null;
}
