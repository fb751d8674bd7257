import type { ReactNode } from "react";
import type { Chapter } from "#app/format/chapters";
import { BrandingStyle } from "#app/components/shell/branding-head";
import type { SiteBrandingValue } from "#app/components/ui/site-branding";
import { embedPath } from "#app/format/embed";
import { formatDownload } from "#app/format/size";
import { findIcon } from "#app/format/icon-path";
import { encodePath } from "#app/format/path";
import { changeQuery } from "#app/format/query";
import { CaptionTracks, ChapterTrack } from "#app/routes/watch/_app.video.$videoId/player/text-tracks";
import { listChoices, chooseQuality } from "#app/routes/watch/_app.video.$videoId/player/player-sources";
import type { WatchView } from "#app/routes/watch/_app.video.$videoId/watch-view.server";
import * as t from "#languages/embed";
import { isRightToLeft, language } from "#languages/runtime/language";
import { toEmbedBarData } from "./embed-bar-data";
import { listEmbedSources } from "./embed-sources";

/** How another site wants the video played. */
export interface EmbedOptions {
  origin: string;
  siteName: string;
  branding: SiteBrandingValue;
  /** The query of the frame, which links to other qualities keep. */
  search: string;
  quality: string | null;
  start: number;
  plays: boolean;
  loops: boolean;
  isMuted: boolean;
  isLight: boolean;
  chapters: Chapter[];
}

interface DocumentProps {
  title: string;
  siteName: string;
  branding: SiteBrandingValue;
  css: string;
  script?: string;
  children: ReactNode;
}

export function EmbedDocument({ title, siteName, branding, css, script, children }: DocumentProps) {
  return (
    <html lang={language()} dir={isRightToLeft() ? "rtl" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <title>{`${title} · ${siteName}`}</title>
        <link rel="icon" {...findIcon(branding.icons)} />
        <style dangerouslySetInnerHTML={{ __html: css }} />
        <BrandingStyle {...branding} />
      </head>
      <body>
        <main>{children}</main>
        {script && <script dangerouslySetInnerHTML={{ __html: script }} />}
      </body>
    </html>
  );
}

/**
 * Renders the browser's own player, the title and the qualities. The player loads nothing before it plays, so that only
 * what plays counts as a view. A script replaces controls and qualities by the player's bar.
 */
export function EmbedPage({ video, options }: { video: WatchView; options: EmbedOptions }) {
  const { title, thumbnail, thumbnailSmall, captions, videoFile, isAudio } = video;
  const { start, plays, loops, isMuted, isLight, chapters } = options;
  const quality = chooseQuality(video, { requested: options.quality, preferred: "auto", isLight });
  const page = options.origin + encodePath`/video/${video._id}`;
  return (
    <>
      <div className="player" data-bar={JSON.stringify(toEmbedBarData(video, chapters, quality))}>
        <video
          controls
          playsInline
          autoPlay={plays}
          loop={loops}
          muted={isMuted}
          preload="none"
          poster={(isLight && thumbnailSmall) || thumbnail || undefined}
          className={isAudio ? "audio" : undefined}
          aria-label={title}
        >
          {listEmbedSources(video, quality, start).map((source, index) => (
            <source key={index} {...source} />
          ))}
          <CaptionTracks captions={captions} />
          {chapters.length > 0 && <ChapterTrack video={video} isEager={!isLight} />}
          <a href={videoFile}>{t.downloadVideo()}</a>
        </video>
        <button className="play-sign" type="button" aria-label={t.play()} hidden>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M8 5v14l11-7z" />
          </svg>
        </button>
      </div>
      <div className="strip">
        <h1 lang={video.language} dir="auto">
          <a href={page} target="_blank" rel="noopener">
            {title}
          </a>
        </h1>
        <span className="site">{options.siteName}</span>
        <Qualities video={video} quality={quality} search={options.search} />
      </div>
    </>
  );
}

function Qualities({ video, quality, search }: { video: WatchView; quality: string; search: string }) {
  const choices = listChoices(video);
  if (choices.length < 2) return null;
  return (
    <details>
      <summary>{t.quality()}</summary>
      <ul>
        {choices.map(({ name, label, bytes }) => (
          <li key={name}>
            <a href={embedPath(video) + changeQuery(search, { q: name })} aria-current={name === quality || undefined}>
              {label}
              {bytes > 0 && ` · ${formatDownload(bytes)}`}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Renders a sentence in place of a video that does not exist or cannot be played now. */
export const MissingVideo = ({ sentence, siteName }: { sentence: string; siteName: string }) => (
  <div className="missing">
    <h1>{sentence}</h1>
    <a href="/" target="_blank" rel="noopener">
      {t.goToSite({ siteName })}
    </a>
  </div>
);
