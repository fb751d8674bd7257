import { Facts } from "#app/components/ui/facts";
import { formatAge } from "#app/format/age";
import { nonBreaking } from "#app/format/counts";
import { sayViews } from "#app/format/views";

interface Props {
  video: { views: number | null; createdAt: string; category?: string };
  now: number;
}

/**
 * Renders the views and age of a card's video, and its category where the list has several, which never stands alone on a
 * line.
 */
export const Figures = ({ video: { views, createdAt, category }, now }: Props) => (
  <p className="meta figures">
    <Facts
      facts={[
        nonBreaking(sayViews(views)),
        nonBreaking(formatAge(createdAt, now)) + (category ? `\u00a0· ${category}` : ""),
      ]}
    />
  </p>
);
