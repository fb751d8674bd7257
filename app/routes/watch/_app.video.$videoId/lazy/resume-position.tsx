import { useLocation } from "@remix-run/react";
import { formatDuration } from "#app/format/duration";
import { encodePath } from "#app/format/path";
import { changeQuery } from "#app/format/query";
import { useRoot } from "#app/root";
import type { ChapterLinks } from "../player/time-links.server";
import type { Playback } from "../player/playback.server";
import type { WatchView } from "../watch-view.server";
import * as t from "#languages/positions";
import styles from "#app/styles/places.css?url";

interface Props {
  video: Pick<WatchView, "_id" | "duration">;
  chapters: ChapterLinks;
  playing: Pick<Playback, "position" | "isStartInUrl">;
}

/** Renders where the video continues, and a link that starts it over. Without scripts the viewer saves the position. */
export function ResumePosition({ video, chapters, playing: { position, isStartInUrl } }: Props) {
  const { search } = useLocation();
  const path = encodePath`/video/${video._id}`;
  const hasScripts = useRoot()?.hasScripts ?? true;
  const form = <PositionForm video={video} chapters={chapters} position={position ?? 0} returnTo={path} />;
  return (
    <div className="place text-small">
      <link rel="stylesheet" href={styles} />
      {position != null && position > 0 && (
        <p className="row">
          {isStartInUrl ? (
            <a className="plain-link" href={path + changeQuery(search, { t: null })} data-seconds={position}>
              {t.continueAt({ time: formatDuration(position) })}
            </a>
          ) : (
            <>
              <span className="text-muted">{t.continuesAt({ time: formatDuration(position) })}</span>
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
  position: number;
  returnTo: string;
}

function PositionForm({ video: { _id, duration }, chapters, position, returnTo }: FormProps) {
  const marks = listMarks(duration, chapters);
  if (marks.length === 0) return null;
  const latest = marks.findLast(({ seconds }) => seconds <= position);
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

/** Lists where a video can be continued without scripts: its beginning, its chapters and each tenth. */
export function listMarks(duration: number, chapters: readonly { start: number; title: string }[]): Mark[] {
  const tenths = Array.from({ length: 10 }, (_, tenth) => Math.floor((tenth * duration) / 10));
  const marks = new Map<number, string | null>(tenths.map((seconds) => [seconds, null]));
  for (const { start, title } of chapters) if (start < duration) marks.set(start, title);
  return duration > 0
    ? [...marks].map(([seconds, title]) => ({ seconds, title })).sort((a, b) => a.seconds - b.seconds)
    : [];
}
