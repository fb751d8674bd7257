import { encodePath } from "#app/format/path";
import type { WatchView } from "./watch-view.server";

/** The captions a player offers; which are shown is the viewer's choice. */
export function CaptionsTracks({ captions }: Pick<WatchView, "captions">) {
  return captions.map(({ language, label, src }) => (
    <track key={language} kind="captions" srcLang={language} label={label} src={src} />
  ));
}

interface TranscriptLinkProps {
  video: Pick<WatchView, "_id" | "captions">;
  /** The second that the page was opened at: the transcript opens at its page. */
  at: number;
}

export function TranscriptLink({ video: { _id, captions }, at }: TranscriptLinkProps) {
  if (captions.length === 0) return null;
  return (
    <p>
      <a className="plain-link" href={encodePath`/video/${_id}/transcript` + (at > 0 ? `?t=${at}` : "")}>
        Transcript
      </a>
    </p>
  );
}
