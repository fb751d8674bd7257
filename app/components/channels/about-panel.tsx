import { RichText } from "#app/components/ui/rich-text";
import { formatDate } from "#app/format/date";
import type { ShownChannel } from "#app/video-api/shapes/community-view-models.server";
import * as t from "#languages/channels";

/** Renders the channel's description next to the tweets on wide screens. */
export function AboutPanel({ channel: { about, description, createdAt } }: { channel: ShownChannel }) {
  return (
    <aside className="panel hidden xl:grid xl:gap-1.5" aria-label={t.aboutTheChannel()}>
      <h2>{t.about()}</h2>
      {description && (
        <p lang="" dir="auto">
          <RichText text={[...about.head, ...about.rest]} />
        </p>
      )}
      <p className="text-small text-muted">{t.joinedOn({ date: formatDate(createdAt) })}</p>
    </aside>
  );
}
