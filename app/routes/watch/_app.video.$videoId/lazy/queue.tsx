import { Link } from "@remix-run/react";
import { Thumbnail } from "#app/components/videos/thumbnail";
import { VideoList } from "#app/components/videos/video-list";
import type { QueueView } from "../queue.server";
import { srOnly } from "#app/components/ui/sr-only";
import * as t from "#languages/watch";

/** Renders the place in the playlist below the player, the next video, and a link to the previous one. */
export function UpNext({ queue: { name, place, prev, next } }: { queue: QueueView }) {
  return (
    <nav className="panel up-next" aria-label={t.playlist()}>
      <p className="row">
        <a className="plain-link" href="#queue">
          <span>
            <bdi>{name || t.playlist()}</bdi>
            {`\u00a0· ${place}`}
          </span>
        </a>
        {prev && (
          <Link className="plain-link" to={prev.to} rel="prev">
            {t.previousVideo({ hidden: srOnly })}
          </Link>
        )}
      </p>
      {next && (
        <div className="card">
          {next.video && <Thumbnail video={next.video} sizes="128px" loading="last" />}
          <div>
            <p className="meta">{t.next()}</p>
            <p className="title">
              <Link to={next.to} rel="next" dir="auto">
                {next.video?.title ?? t.firstVideoAgain()}
              </Link>
            </p>
          </div>
        </div>
      )}
    </nav>
  );
}

export function QueuePanel({ queue, videoId, now }: { queue: QueueView; videoId: string; now: number }) {
  const { name, path, place, videos, search, isShuffled, shuffleTo, isLooping, loopTo } = queue;
  return (
    <section className="panel queue" id="queue" aria-labelledby="queue-heading">
      <h2 id="queue-heading">
        <Link to={path} dir="auto">
          {name || t.playlist()}
        </Link>
      </h2>
      <p className="text-small text-muted">{place}</p>
      <p className="watch-actions">
        <Toggle to={shuffleTo} isOn={isShuffled}>
          {t.shuffle()}
        </Toggle>
        <Toggle to={loopTo} isOn={isLooping}>
          {t.loop()}
        </Toggle>
      </p>
      <VideoList
        videos={videos}
        now={now}
        search={search}
        renderNote={({ _id }) => _id === videoId && <b>{t.nowPlaying()}</b>}
      />
    </section>
  );
}

function Toggle({ to, isOn, children }: { to: string; isOn: boolean; children: string }) {
  return (
    <Link className={isOn ? "button button-primary" : "button"} to={to} replace preventScrollReset>
      {isOn ? t.turnOff({ name: children, hidden: srOnly }) : t.turnOn({ name: children, hidden: srOnly })}
    </Link>
  );
}
