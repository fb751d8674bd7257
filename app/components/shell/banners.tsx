import type { TextPart } from "#app/format/text-parts";
import { PreferenceForm } from "#app/components/forms/preference-form";
import { RichText } from "#app/components/ui/rich-text";
import { serverIsSick } from "#app/messages";
import { suspendedForGood } from "#contract/suspension";
import type { Suspension } from "#contract/users";
import * as t from "#languages/shell";
import { formatLongTime } from "#languages/runtime/long-time";

/** What administrators tell everybody. */
export interface SiteNotice {
  id: string;
  parts: readonly TextPart[];
}

/** Shows what administrators tell everybody, until the visitor dismisses it. In a flex row, a long address would not wrap. */
export function NoticeBanner({ id, parts, path }: SiteNotice & { path: string }) {
  return (
    <PreferenceForm className="notice banner" label={t.notice()} returnTo={path}>
      <bdi>
        <RichText text={parts} />
      </bdi>{" "}
      <button className="button" name="notice" value={id}>
        {t.dismiss()}
      </button>
    </PreferenceForm>
  );
}

/** Says that the session has ended; the page and what the viewer typed into it stay. */
export function SessionBanner({ from }: { from: string }) {
  return (
    <p className="notice banner" role="status">
      {t.notLoggedInNow()} <a href={`/login?from=${encodeURIComponent(from)}`}>{t.logIn()}</a>
    </p>
  );
}

/** Says that the video server fails its health check. */
export function HealthBanner() {
  return (
    <p className="notice banner" role="status">
      {serverIsSick()}
    </p>
  );
}

/** Says to a suspended person why and until when they can only read. */
export function SuspensionBanner({ until, reason }: Suspension) {
  return (
    <p className="notice banner" role="status">
      {t.suspended({
        until: until === suspendedForGood ? t.suspendedForGood() : t.suspendedUntil({ time: formatLongTime(until) }),
        text: reason,
        reason: (text) => <bdi>{text}</bdi>,
      })}
    </p>
  );
}

/** Says to a person who leaves when the account is deleted, and how to keep it. */
export function DeletionBanner({ at }: { at: string }) {
  return (
    <p className="notice banner" role="status">
      {`${t.willBeDeleted({ time: formatLongTime(at) })} `}
      <a href="/settings/keep">{t.keepTheAccount()}</a>
    </p>
  );
}
