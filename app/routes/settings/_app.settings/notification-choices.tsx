import { Link } from "@remix-run/react";
import type { FieldProps } from "#app/components/forms/field-frame";
import { Select } from "#app/components/forms/select";
import type { NotificationSettings } from "#contract/notifications";
import {
  digestRhythms,
  listMailChoices,
  type DigestRhythm,
  type MailChoice,
  type NotificationKind,
} from "#contract/words/notifications";
import * as f from "#languages/feeds";
import * as m from "#languages/notification-mails";
import * as t from "#languages/notifications";

const labels: Record<NotificationKind, () => string> = {
  "video.published": t.kindVideoPublished,
  "post.published": t.kindPostPublished,
  "comment.replied": t.kindCommentReplied,
  mentioned: t.kindMentioned,
  "comment.added": t.kindCommentAdded,
  "comment.hearted": t.kindCommentHearted,
  liked: t.kindLiked,
  "subscriber.added": t.kindSubscriberAdded,
  "video.ready": t.kindVideoReady,
  "video.failed": t.kindVideoFailed,
  "webhook.off": t.kindWebhookOff,
  "report.decided": t.kindReportDecided,
  "decision.made": t.kindDecisionMade,
  "appeal.answered": t.kindAppealAnswered,
  "network.new": t.kindNetworkNew,
  "report.opened": t.kindReportOpened,
  "registration.waiting": t.kindRegistrationWaiting,
  "import.done": t.kindImportDone,
  "backup.failed": t.kindBackupFailed,
  "disk.short": t.kindDiskShort,
};

const mailTexts: Record<MailChoice, () => string> = { none: m.noMail, once: m.mailAtOnce, digest: m.mailInDigest };
const rhythmTexts: Record<DigestRhythm, () => string> = { never: m.never, daily: m.daily, weekly: m.weekly };

/** Names the field that says when a kind is mailed. */
export const mailFieldOf = (kind: NotificationKind) => `mail.${kind}`;

/** Names the box of a kind in the feed. */
export const feedFieldOf = (kind: NotificationKind) => `feed.${kind}`;

interface Props extends Pick<NotificationSettings["kinds"][number], "kind" | "site"> {
  mail: string;
  sendsMail: boolean;
  /** Whether the kind is in the feed; null without one. */
  feed: boolean | null;
}

/** Renders where one kind of notifications is told. */
export function KindChoice({ kind, site, mail, sendsMail, feed }: Props) {
  const choices = listMailChoices(kind);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-full sm:min-w-0 sm:flex-1">{labels[kind]()}</span>
      <Box name={kind} isTicked={site} label={t.onTheSite()} of={labels[kind]()} />
      {feed !== null && <Box name={feedFieldOf(kind)} isTicked={feed} label={f.inTheFeed()} of={labels[kind]()} />}
      {sendsMail && (
        <span className="w-44">
          {choices.length === 0 ? (
            <span className="text-14 text-muted">{m.mailedAnyway()}</span>
          ) : (
            <select
              className="input [font:inherit]"
              name={mailFieldOf(kind)}
              aria-label={m.mailFor({ kind: labels[kind]() })}
              defaultValue={mail}
            >
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {mailTexts[choice]()}
                </option>
              ))}
            </select>
          )}
        </span>
      )}
    </li>
  );
}

/** Renders a box that says whether a kind is told in a place. */
const Box = ({ name, isTicked, label, of }: { name: string; isTicked: boolean; label: string; of: string }) => (
  <label className="flex min-h-8 items-center gap-2 font-[400]!">
    <input className="size-5" type="checkbox" name={name} value="yes" defaultChecked={isTicked} />
    {label}
    <span className="sr-only">: {of}</span>
  </label>
);

interface DigestProps extends Omit<FieldProps, "label"> {
  defaultValue: string;
  address: NotificationSettings["address"];
}

/** Renders how often the digest comes, and why no mail does. */
export function DigestChoice({ address, ...field }: DigestProps) {
  if (address === "no-mail") return null;
  return (
    <>
      {address === "unverified" && (
        <p className="notice">{m.verifyFirst({ link: (text) => <Link to="/settings/email">{text}</Link> })}</p>
      )}
      <Select
        {...field}
        label={m.digest()}
        hint={m.digestHint()}
        options={digestRhythms.map((each) => [each, rhythmTexts[each]()])}
      />
    </>
  );
}
