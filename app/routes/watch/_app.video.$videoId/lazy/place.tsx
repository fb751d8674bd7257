import { useLocation } from "@remix-run/react";
import { formatDuration } from "#app/format/duration";
import { encodePath } from "#app/format/path";
import { changeQuery } from "#app/format/query";
import { useRoot } from "#app/root";
import type { ChapterLinks } from "../player/chapters.server";
import type { Playback } from "../player/playback.server";
import type { WatchView } from "../watch-view.server";
import * as t from "#languages/positions";
import styles from "#app/styles/places.css?url";

interface Props {
  video: Pick<WatchView, "_id" | "duration">;
  chapters: ChapterLinks;
  playing: Pick<Playback, "at" | "place" | "isPlaced">;
}

/** Renders where the video continues and how it starts over; where no script tells its place, the viewer does. */
export function ResumePosition({ video, chapters, playing: { place, isPlaced } }: Props) {
  const { search } = useLocation();
  const path = encodePath`/video/${video._id}`;
  const hasScripts = useRoot()?.hasScripts ?? true;
  const form = <PlaceForm video={video} chapters={chapters} place={place ?? 0} returnTo={path} />;
  return (
    <div className="place text-small">
      <link rel="stylesheet" href={styles} />
      {place != null && place > 0 && (
        <p className="row">
          {isPlaced ? (
            <a className="plain-link" href={path + changeQuery(search, { t: null })} data-seconds={place}>
              {t.continueAt({ time: formatDuration(place) })}
            </a>
          ) : (
            <>
              <span className="text-muted">{t.continuesAt({ time: formatDuration(place) })}</span>
              <a className="plain-link" href={path + changeQuery(search, { t: "0" })} data-seconds="0">
                {t.fromStart()}
              </a>
            </>
          )}
        </p>
      )}
      {hasScripts ? <noscript>{form}</noscript> : form}
    </div>
  );
}

interface FormProps {
  video: Props["video"];
  chapters: ChapterLinks;
  place: number;
  returnTo: string;
}

function PlaceForm({ video: { _id, duration }, chapters, place, returnTo }: FormProps) {
  const marks = listMarks(duration, chapters);
  if (marks.length === 0) return null;
  const latest = marks.findLast(({ seconds }) => seconds <= place);
  return (
    <form className="row" method="post" action={encodePath`/actions/video/${_id}/position`}>
      <input type="hidden" name="returnTo" value={returnTo} />
      <label>
        {t.continueFrom()}
        <select name="seconds" defaultValue={latest?.seconds}>
          {marks.map(({ seconds, title }) => (
            <option key={seconds} value={seconds}>
              {title === null ? formatDuration(seconds) : `${formatDuration(seconds)} ${title}`}
            </option>
          ))}
        </select>
      </label>
      <button className="button">{t.savePlace()}</button>
    </form>
  );
}

interface Mark {
  seconds: number;
  title: string | null;
}

/** Lists where a video can be continued without a script: its beginning, its chapters and each tenth. */
export function listMarks(duration: number, chapters: readonly { start: number; title: string }[]): Mark[] {
  const tenths = Array.from({ length: 10 }, (_, tenth) => Math.floor((tenth * duration) / 10));
  const marks = new Map<number, string | null>(tenths.map((seconds) => [seconds, null]));
  for (const { start, title } of chapters) if (start < duration) marks.set(start, title);
  return duration > 0
    ? [...marks].map(([seconds, title]) => ({ seconds, title })).sort((a, b) => a.seconds - b.seconds)
    : [];
}
