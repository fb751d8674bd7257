import { newId, timestamp } from "./ids";
import type { Db } from "./open";

/** A lock of its name for all processes that share the database. It ends by itself when its holder gives no sign. */
export interface Lock {
  name: string;
  holder: string;
  /** How long it lasts without a sign. */
  lastsMs: number;
}

/** Takes a lock unless another holder has it; returns whether it did. */
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

/** Gives a sign of the holder; returns whether it still has the lock, and whether another one waits for it. */
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

const taskLock = { lastsMs: 30_000, beatMs: 5_000 };

/** Runs a task unless another process runs it; its signal aborts with the given one, and when the lock is lost or cannot be renewed. */
export async function runLocked(
  db: Db,
  { name, signal }: { name: string; signal: AbortSignal },
  run: (signal: AbortSignal) => Promise<void>,
) {
  const lock = { name, holder: newId(), lastsMs: taskLock.lastsMs };
  if (signal.aborted || !(await acquireLock(db, lock))) return;
  const controller = new AbortController();
  const end = () => controller.abort();
  const renew = async () => (await renewLock(db, lock)) === "lost" && end();
  const beat = setInterval(() => void renew().catch(end), taskLock.beatMs);
  try {
    await run(AbortSignal.any([signal, controller.signal]));
  } finally {
    clearInterval(beat);
    await releaseLock(db, lock);
  }
}
