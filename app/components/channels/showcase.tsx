import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Thumbnail } from "#app/components/videos/thumbnail";
import { encodePath } from "#app/format/path";
import type { ShownShowcase } from "#app/video-api/shapes/community-view-models.server";
import { ChannelVideos } from "./videos-tab";
import { srOnly } from "#app/components/ui/sr-only";
import * as t from "#languages/channels";

interface Props extends ShownShowcase {
  now: number;
  /** Whether the viewer follows the channel and needs no trailer. */
  isFollowed: boolean;
}

/** Renders what precedes a channel's videos: its trailer, for those who do not follow it, and its pinned videos. */
export function Showcase({ trailer, pinned, now, isFollowed }: Props) {
  const hasTrailer = trailer !== null && !isFollowed;
  if (!hasTrailer && pinned.length === 0) return null;
  return (
    <>
      {hasTrailer && <Trailer trailer={trailer} />}
      {pinned.length > 0 && (
        <Section id="pinned" title={t.pinned()}>
          <ChannelVideos videos={pinned} now={now} heading="h3" isLazy={hasTrailer} />
        </Section>
      )}
      <h2 className="mb-3 text-18">{t.allVideos()}</h2>
    </>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="mb-6 border-b border-line pb-6" aria-labelledby={id}>
      <h2 className="mb-3 text-18" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

const sizes = "(min-width:1200px) 560px,(min-width:640px) 50vw,100vw";

function Trailer({ trailer }: { trailer: NonNullable<Props["trailer"]> }) {
  const { _id, title, language, text } = trailer;
  return (
    <Section id="trailer" title={t.trailer()}>
      <div className="relative grid items-center gap-4 sm:grid-cols-[minmax(0,560px)_minmax(0,1fr)] sm:gap-6">
        <Thumbnail video={trailer} sizes={sizes} loading="first" />
        <div className="grid justify-items-start gap-3">
          <h3 className="text-18 wrap-anywhere" lang={language ?? ""} dir="auto">
            {title}
          </h3>
          {text && (
            <p className="line-clamp-3 text-muted sm:line-clamp-5" lang={language ?? ""} dir="auto">
              {text}
            </p>
          )}
          <Link className="button after:absolute after:inset-0" to={encodePath`/video/${_id}`}>
            {t.watchTrailer({ title, hidden: srOnly })}
          </Link>
        </div>
      </div>
    </Section>
  );
}
