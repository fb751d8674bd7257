import { createHmac } from "node:crypto";
import type { Logger } from "pino";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { logFailure } from "#api/db/log-failure";
import type { View, ViewCounter } from "#api/deps";
import { toLimitKey } from "#api/http/rate-limits/networks";
import { hashKey, scalePoints } from "#api/http/rate-limits/limiters";
import type { OpenedView } from "./view-windows";
import { byKey, writeViews } from "./write-views";

const flushDelayMs = 1_000;
const maxWaiting = 500;

/**
 * Identifies a visitor without storing personal data: by the account, or by a hash of address and User-Agent with a
 * salt that changes daily.
 */
export function identifyVisitor(
  secret: string,
  { viewerId, address, userAgent }: { viewerId: string | null; address: string; userAgent: string },
  now = Date.now(),
): Pick<View, "visitor" | "addressHash"> {
  if (viewerId) return { visitor: viewerId, addressHash: "" };
  const salt = saltOf(secret, timestamp(now).slice(0, 10));
  const from = toLimitKey(address);
  const visitor = createHmac("sha256", salt).update(`${from}\n${userAgent}`).digest("base64url");
  return { visitor, addressHash: hashKey(secret, "view", from) };
}

let lastSalt = { secret: "", day: "", salt: Buffer.alloc(0) };

/** Derives the salt of a day, and remembers the last one. */
function saltOf(secret: string, day: string): Buffer {
  if (lastSalt.day !== day || lastSalt.secret !== secret)
    lastSalt = { secret, day, salt: createHmac("sha256", secret).update(day).digest() };
  return lastSalt.salt;
}

/**
 * Collects views and writes them once a second. A visitor counts once per video in 30 minutes. The number of visitors
 * without an account is limited per address, because a User-Agent can be invented.
 */
export function createViewCounter(
  db: Db,
  log: Logger,
  rateLimitScale: number,
): ViewCounter & { flush(): Promise<void> } {
  const visitorsPerAddress = scalePoints("viewsFromAddress", rateLimitScale);
  const write = (views: OpenedView[]) => writeViews(db, views, visitorsPerAddress);
  let waitingViews = new Map<string, OpenedView>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const views = [...waitingViews].sort(byKey).map(([, view]) => view);
    waitingViews = new Map();
    // Tries twice: a deleted video or a lock of another process makes the whole batch fail.
    writing = writing
      .then(() => write(views).catch(() => write(views)))
      .catch((err) =>
        logFailure(log, err, {
          moving: "views were not counted: the site is being moved",
          other: () => log.error({ err }, "views were not written"),
        }),
      );
    return writing;
  };
  return {
    count(view: View) {
      const key = `${view.videoId} ${view.visitor}`;
      waitingViews.set(key, { ...view, openedAt: waitingViews.get(key)?.openedAt ?? Date.now() });
      if (waitingViews.size >= maxWaiting) void flush();
      else timer ??= setTimeout(flush, flushDelayMs);
    },
    /** Writes the pending views. Resolves when they are in the database. */
    flush,
  };
}
