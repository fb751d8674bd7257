import { Link, useLocation } from "@remix-run/react";
import { Icon } from "#app/components/ui/icon";
import { formatDuration } from "#app/format/duration";
import { encodePath } from "#app/format/path";
import { changeQuery } from "#app/format/query";
import type { TranscriptView } from "#app/pages/transcript.server";
import { srOnly } from "#app/components/ui/sr-only";
import * as t from "#languages/watch";

interface Props {
  transcript: TranscriptView;
  videoId: string;
}

/** Renders a page of the transcript next to the player. With JavaScript its times seek in place, as chapters do. */
export function TranscriptPanel({ transcript: { cues, languages, language, totalPages }, videoId }: Props) {
  const { search } = useLocation();
  const watch = encodePath`/video/${videoId}`;
  return (
    <section className="page-section panel" id="transcript" aria-labelledby="transcript-heading">
      <div className="row">
        <h2 id="transcript-heading">{t.transcript()}</h2>
        <Link
          className="button button-ghost button-icon"
          to={watch + changeQuery(search, { transcript: null })}
          replace
          preventScrollReset
          aria-label={t.closeTranscript()}
        >
          <Icon name="x" />
        </Link>
      </div>
      <ol className="chapters transcript" tabIndex={0} aria-labelledby="transcript-heading">
        {cues.map(({ start, text }, index) => (
          <li key={index}>
            <a href={watch + changeQuery(search, { t: String(start) })} data-start={start}>
              {t.watchFrom({ time: formatDuration(start), hidden: srOnly })}
            </a>{" "}
            <span lang={language} dir="auto">
              {text}
            </span>
          </li>
        ))}
      </ol>
      {(totalPages > 1 || languages.length > 1) && (
        <a className="plain-link" href={`${watch}/read${changeQuery(search, { transcript: null })}`}>
          {t.wholeTranscript()}
        </a>
      )}
    </section>
  );
}
