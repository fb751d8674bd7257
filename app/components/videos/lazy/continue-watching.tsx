import { formatDuration } from "#app/format/duration";
import { encodePath } from "#app/format/path";
import type { CardVideo } from "#app/video-api/shapes/view-models.server";
import { VideoCard } from "../video-card";
import { cardSizes } from "../thumbnail";
import * as t from "#languages/positions";
import styles from "#app/styles/places.css?url";

/** Renders one row of the videos that the viewer has begun. Each continues; a link of its own starts it over. */
export function ContinueWatching({ videos, now }: { videos: (CardVideo & { place: number })[]; now: number }) {
  return (
    <section className="begun" aria-labelledby="begun">
      <link rel="stylesheet" href={styles} />
      <h2 id="begun">{t.continueWatching()}</h2>
      <ul className="video-grid">
        {videos.map((video, index) => (
          <VideoCard
            key={video._id}
            video={video}
            now={now}
            heading="h3"
            sizes={cardSizes}
            loading={index < 2 ? "eager" : "lazy"}
            note={<Note video={video} />}
          />
        ))}
      </ul>
    </section>
  );
}

const Note = ({ video: { _id, title, duration, place } }: { video: CardVideo & { place: number } }) => (
  <span className="row">
    {t.timeLeft({ time: formatDuration(duration - place) })}
    <a className="plain-link" href={`${encodePath`/video/${_id}`}?t=0`} aria-label={t.fromStartOf({ title })}>
      {t.fromStart()}
    </a>
  </span>
);
