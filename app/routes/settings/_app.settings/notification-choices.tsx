import { Link } from "@remix-run/react";
import type { FieldProps } from "#app/components/forms/field-frame";
import { FieldError } from "#app/components/forms/field-error";
import { formatNotificationKind } from "#app/components/notifications/kinds";
import { Select } from "#app/components/forms/select";
import type { NotificationSettings } from "#contract/notifications";
import {
  digestFrequencies,
  isMailedAnyway,
  listMailChoices,
  type DigestFrequency,
  type MailChoice,
  type NotificationKind,
} from "#contract/words/notifications";
import * as f from "#languages/feeds";
import * as m from "#languages/notification-mails";
import * as t from "#languages/notifications";
import * as p from "#languages/push";

const mailTexts: Record<MailChoice, () => string> = { none: m.noMail, once: m.mailAtOnce, digest: m.mailInDigest };
const frequencyTexts: Record<DigestFrequency, () => string> = { never: m.never, daily: m.daily, weekly: m.weekly };

/** Names the field that says when a kind is mailed. */
export const mailFieldOf = (kind: NotificationKind) => `mail.${kind}`;

/** Names the box of a kind in browsers. */
export const browserFieldOf = (kind: NotificationKind) => `browser.${kind}`;

/** Names the box of a kind in the feed. */
export const feedFieldOf = (kind: NotificationKind) => `feed.${kind}`;

/** The names of kinds below a group heading that already says a part of them. */
const shortNames: Partial<Record<NotificationKind, () => string>> = {
  "video.published": t.newVideos,
  "post.published": t.newTweets,
};

interface Props extends Pick<NotificationSettings["kinds"][number], "kind" | "site"> {
  mail: string;
  /** The errors of the field that says when it is mailed. */
  errors: string[] | undefined;
  sendsMail: boolean;
  /** Whether the kind is in the feed; null if the viewer has no feed. */
  feed: boolean | null;
  /** Whether the kind is shown in browsers; null if none is switched on. */
  browser: boolean | null;
}

interface Places {
  hasFeed: boolean;
  hasBrowsers: boolean;
  sendsMail: boolean;
}

/** Returns whether each row has a single box, which stands before its name. */
const hasOnePlace = ({ hasFeed, hasBrowsers, sendsMail }: Places) => !hasFeed && !hasBrowsers && !sendsMail;

/** Renders the heads of the columns of boxes, unless there is only one. On a phone, each box has its name instead. */
export function PlaceHeads(places: Places) {
  if (hasOnePlace(places)) return null;
  const labels = [t.onTheSite(), places.hasFeed && f.inTheFeed(), places.hasBrowsers && p.inBrowsers()];
  return (
    <p className="flex items-end justify-end gap-x-4 text-13 text-muted max-sm:hidden" aria-hidden>
      {labels
        .filter((label) => label !== false)
        .map((label) => (
          <span key={label} className="w-20 text-center">
            {label}
          </span>
        ))}
      {places.sendsMail && <span className="w-44" />}
    </p>
  );
}

/** Renders the choices where one kind notifies. */
export function KindChoice({ kind, site, mail, errors, sendsMail, feed, browser }: Props) {
  const choices = listMailChoices(kind);
  const hasOneBox = hasOnePlace({ sendsMail, hasFeed: feed !== null, hasBrowsers: browser !== null });
  const name = shortNames[kind]?.() ?? formatNotificationKind(kind);
  const box = { of: name };
  if (hasOneBox)
    return (
      <li>
        <label className="flex min-h-11 items-center gap-3 py-2 font-[400]!">
          <input className="size-5" type="checkbox" name={kind} value="yes" defaultChecked={site} />
          {name}
        </label>
      </li>
    );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-full sm:min-w-0 sm:flex-1">{name}</span>
      <Box name={kind} isTicked={site} label={t.onTheSite()} {...box} />
      {feed !== null && <Box name={feedFieldOf(kind)} isTicked={feed} label={f.inTheFeed()} {...box} />}
      {browser !== null && <Box name={browserFieldOf(kind)} isTicked={browser} label={p.inBrowsers()} {...box} />}
      {sendsMail && (
        <div className="w-44">
          {isMailedAnyway(kind) && <span className="text-14 text-muted">{m.mailedAnyway()}</span>}
          {choices.length > 0 && (
            <select
              className="input [font:inherit]"
              name={mailFieldOf(kind)}
              aria-label={m.mailFor({ kind: name })}
              aria-invalid={errors && true}
              aria-describedby={errors && `${kind}-error`}
              defaultValue={mail}
            >
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {mailTexts[choice]()}
                </option>
              ))}
            </select>
          )}
          <FieldError id={`${kind}-error`} errors={errors} />
        </div>
      )}
    </li>
  );
}

interface BoxProps {
  name: string;
  isTicked: boolean;
  label: string;
  of: string;
}

/** Renders a box that says whether a kind is enabled in a place. */
const Box = ({ name, isTicked, label, of }: BoxProps) => (
  <label className="flex min-h-8 items-center gap-2 font-[400]! sm:w-20 sm:justify-center">
    <input className="size-5" type="checkbox" name={name} value="yes" defaultChecked={isTicked} />
    <span className="sm:sr-only">{label}</span>
    <span className="sr-only">: {of}</span>
  </label>
);

interface DigestProps extends Omit<FieldProps, "label"> {
  defaultValue: string;
  address: NotificationSettings["address"];
}

const linkToAddress = (text: string) => <Link to="/settings/email">{text}</Link>;

/** Renders the choice of how often the digest comes, below the reason if no mail comes. */
export function DigestChoice({ address, ...field }: DigestProps) {
  if (address === "no-mail") return null;
  return (
    <>
      {address === "unverified" && <p className="notice">{m.verifyFirst({ link: linkToAddress })}</p>}
      {address === "refused" && <p className="notice">{m.confirmAgain({ link: linkToAddress })}</p>}
      <Select
        {...field}
        label={m.digest()}
        hint={m.digestHint()}
        options={digestFrequencies.map((each) => [each, frequencyTexts[each]()])}
      />
    </>
  );
}
