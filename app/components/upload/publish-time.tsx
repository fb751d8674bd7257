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
  /** The time of the video or its draft: ISO 8601, or as typed, with or without a zone. */
  current: string;
  /** The time of the page, in milliseconds. */
  now: number;
}

/** Renders the field for the time at which a video is published, in the viewer's zone, with the time in UTC. */
export function PublishTime({ current, now, defaultValue, ...time }: Props) {
  const zone = useTimeZone() ?? "";
  const [typed, setTyped] = useState({ zone, text: defaultValue?.slice(0, 16) ?? toFormTime(current, zone) });
  // The form stays open when its button changes the viewer's zone.
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
      <OtherTime text={typed.text} zone={zone} sentZone={zoneInput} />
      <TimeZoneProposal />
    </div>
  );
}

/** Renders the typed time in UTC; for people who type UTC, with JavaScript, in the time of their device. */
function OtherTime({ text, zone, sentZone }: { text: string; zone: string; sentZone: string }) {
  const isHydrated = useIsHydrated();
  const words = zone ? describePublishTime(text, zone, sentZone) : isHydrated ? describeLocalTime(text) : "";
  return (
    words && (
      <p className="hint" role="status">
        {words}
      </p>
    )
  );
}

/** Formats a time in UTC in the zone of the device and the reader's language; empty if the text is no time. */
function describeLocalTime(utc: string): string {
  const date = new Date(`${utc}Z`);
  if (Number.isNaN(date.getTime())) return "";
  const time = date.toLocaleString(isEnglish() ? undefined : language(), { dateStyle: "full", timeStyle: "short" });
  return t.yourTime({ time });
}
