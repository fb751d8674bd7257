import { serverIsSick } from "#app/messages";
import { permanentEnd } from "#contract/suspension";
import type { Suspension } from "#contract/users";
import * as t from "#languages/shell";
import { formatLongTime } from "#languages/runtime/long-time";

/** Tells the viewer that the session has ended; the page and the typed texts stay. */
export function SessionBanner({ from }: { from: string }) {
  return (
    <p className="notice banner" role="status">
      {t.notLoggedInNow()} <a href={`/login?from=${encodeURIComponent(from)}`}>{t.logIn()}</a>
    </p>
  );
}

/** Tells visitors that the video server fails its health check. */
export function HealthBanner() {
  return (
    <p className="notice banner" role="status">
      {serverIsSick()}
    </p>
  );
}

/** Tells suspended viewers why and until when they can only read. */
export function SuspensionBanner({ until, reason }: Suspension) {
  return (
    <p className="notice banner" role="status">
      {t.suspended({
        until: until === permanentEnd ? t.suspendedPermanently() : t.suspendedUntil({ time: formatLongTime(until) }),
        text: reason,
        reason: (text) => <bdi>{text}</bdi>,
      })}
    </p>
  );
}

/** Tells viewers when their account will be deleted, and how to keep it. */
export function DeletionBanner({ at }: { at: string }) {
  return (
    <p className="notice banner" role="status">
      {`${t.willBeDeleted({ time: formatLongTime(at) })} `}
      <a href="/settings/keep">{t.keepTheAccount()}</a>
    </p>
  );
}
