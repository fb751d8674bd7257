import { newId, timestamp } from "./ids";
import type { Db } from "./open";

/** A named lock for all processes that share the database. It expires unless its holder renews it. */
export interface Lock {
  name: string;
  holder: string;
  /** How long it lasts without a renewal. */
  lastsMs: number;
}

/** Acquires a lock unless another holder has it; returns whether it did. */
export async function acquireLock(db: Db, { name, holder, lastsMs }: Lock): Promise<boolean> {
  const now = Date.now();
  const values = { holder, expires_at: timestamp(now + lastsMs), is_wanted: 0 } as const;
  const row = await db
    .insertInto("upload_locks")
    .values({ file_id: name, ...values })
    .onConflict((conflict) =>
      conflict.column("file_id").doUpdateSet(values).where("upload_locks.expires_at", "<=", timestamp(now)),
    )
    .returning("holder")
    .executeTakeFirst();
  return row !== undefined;
}

/** Renews a lock. Returns whether the holder still has it, and whether another holder waits for it. */
export async function renewLock(db: Db, { name, holder, lastsMs }: Lock): Promise<"held" | "wanted" | "lost"> {
  const row = await db
    .updateTable("upload_locks")
    .set({ expires_at: timestamp(Date.now() + lastsMs) })
    .where("file_id", "=", name)
    .where("holder", "=", holder)
    .returning("is_wanted")
    .executeTakeFirst();
  if (!row) return "lost";
  return row.is_wanted === 1 ? "wanted" : "held";
}

export const releaseLock = (db: Db, { name, holder }: Lock) =>
  db.deleteFrom("upload_locks").where("file_id", "=", name).where("holder", "=", holder).execute();

const taskLock = { lastsMs: 30_000, renewEveryMs: 5_000 };

/** Runs a task unless another process runs it. Aborts its signal with the given one, or when the lock is lost or cannot be renewed. */
export async function runLocked(
  db: Db,
  { name, signal }: { name: string; signal: AbortSignal },
  run: (signal: AbortSignal) => Promise<void>,
) {
  const lock = { name, holder: newId(), lastsMs: taskLock.lastsMs };
  if (signal.aborted || !(await acquireLock(db, lock))) return;
  const lockLoss = new AbortController();
  const end = () => lockLoss.abort();
  const renew = async () => {
    if ((await renewLock(db, lock)) === "lost") end();
  };
  const renewal = setInterval(() => void renew().catch(end), taskLock.renewEveryMs);
  try {
    await run(AbortSignal.any([signal, lockLoss.signal]));
  } finally {
    clearInterval(renewal);
    await releaseLock(db, lock);
  }
}
