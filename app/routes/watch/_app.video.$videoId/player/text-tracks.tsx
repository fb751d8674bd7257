import { Link, useLocation } from "@remix-run/react";
import { encodePath } from "#app/format/path";
import { changeQuery } from "#app/format/query";
import type { WatchView } from "../watch-view.server";
import * as t from "#languages/watch";

/** Renders the caption tracks of a player; the viewer chooses which one to show. */
export function CaptionTracks({ captions }: Pick<WatchView, "captions">) {
  return captions.map(({ language, label, src }) => (
    <track key={language} kind="captions" srcLang={language} label={label} src={src} />
  ));
}

interface ChapterTrackProps {
  video: { _id: string; language: string };
  /** Whether the browser should fetch the track at once. */
  isEager: boolean;
}

/** Renders the chapters for players that mark or list them, such as Safari's. */
export const ChapterTrack = ({ video: { _id, language }, isEager }: ChapterTrackProps) => (
  <track
    kind="chapters"
    label={t.chapters()}
    srcLang={language || undefined}
    src={encodePath`/video/${_id}/chapters`}
    default={isEager}
  />
);

interface TranscriptLinkProps {
  video: Pick<WatchView, "_id" | "captions">;
}

/** Renders the link that opens the transcript beside the player, or on a page of its own if there is no room. */
export function TranscriptLink({ video: { _id, captions } }: TranscriptLinkProps) {
  const { search } = useLocation();
  if (captions.length === 0) return null;
  return (
    <p>
      <a className="plain-link xl:hidden" href={encodePath`/video/${_id}/read`}>
        {t.transcript()}
      </a>
      <Link
        className="plain-link max-xl:hidden"
        to={encodePath`/video/${_id}` + changeQuery(search, { transcript: "1" })}
        replace
        preventScrollReset
      >
        {t.transcript()}
      </Link>
    </p>
  );
}
