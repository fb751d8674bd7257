import { useState } from "react";
import { Field } from "#app/components/forms/field";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { describePublishTime, formatTimeIn, moveTime, toFormTime, writeZone } from "#app/format/publish-time";
import { cityOf } from "#contract/time-zones";
import { detailWords } from "#contract/words/video-details";
import { TimeZoneProposal } from "./time-zone-proposal";
import { useTimeZone } from "#app/components/ui/use-time-zone";
import { isEnglish, language } from "#languages/runtime/language";
import * as t from "#languages/upload";

interface Props {
  name: string;
  defaultValue?: string;
  errors?: string[];
  /** What the video or its draft has: ISO 8601, or as typed, with or without a zone. */
  current: string;
  /** The time of the page, in milliseconds. */
  now: number;
}

/** Renders the time at which a video is published, in the viewer's zone with the time in UTC beside it. */
export function PublishTime({ current, now, defaultValue, ...time }: Props) {
  const zone = useTimeZone() ?? "";
  const [typed, setTyped] = useState({ zone, text: defaultValue?.slice(0, 16) ?? toFormTime(current, zone) });
  // The form stays open when another zone is chosen beside it.
  if (typed.zone !== zone) setTyped({ zone, text: moveTime(typed, zone) });
  const clock = formatTimeIn(zone, now);
  const zoneInput = writeZone(current, zone);
  return (
    <div className="grid gap-1.5">
      <div onChange={({ target }) => setTyped({ zone, text: (target as HTMLInputElement).value })}>
        <Field
          key={zone}
          label={detailWords.publishAt.label}
          type="datetime-local"
          hint={zone ? t.publishAtHint({ city: cityOf(zone), now: clock }) : t.publishAtHintUtc({ now: clock })}
          {...time}
          defaultValue={typed.text}
        />
      </div>
      {zone && <input type="hidden" name="publishZone" value={zoneInput} />}
      <OtherTime text={typed.text} zone={zone} hidden={zoneInput} />
      <TimeZoneProposal />
    </div>
  );
}

/** Says the typed time in UTC, or for those who type that, with JavaScript where they are. */
function OtherTime({ text, zone, hidden }: { text: string; zone: string; hidden: string }) {
  const isHydrated = useIsHydrated();
  const words = zone ? describePublishTime(text, zone, hidden) : isHydrated ? describeLocalTime(text) : "";
  return (
    words && (
      <p className="hint" role="status">
        {words}
      </p>
    )
  );
}

/** Formats a time in UTC as the reader's clock and language show it; empty for what is no time. */
function describeLocalTime(utc: string): string {
  const date = new Date(`${utc}Z`);
  if (Number.isNaN(date.getTime())) return "";
  const time = date.toLocaleString(isEnglish() ? undefined : language(), { dateStyle: "full", timeStyle: "short" });
  return t.yourTime({ time });
}
