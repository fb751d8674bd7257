import { Facts } from "#app/components/ui/facts";
import { formatAge } from "#app/format/age";
import { toNonBreaking } from "#app/format/counts";
import { formatViews } from "#app/format/views";

interface Props {
  video: { views: number | null; createdAt: string; category?: string };
  now: number;
}

/**
 * Renders the views and the age of a card's video, and its category if the list has several. The category stays on the
 * line of the age; a phone shows it only on a large card.
 */
export function Figures({ video: { views, createdAt, category }, now }: Props) {
  const age = toNonBreaking(formatAge(createdAt, now));
  const dated = category ? [age, <span key="category">{`\u00a0· ${category}`}</span>] : age;
  return (
    <p className="meta figures">
      <Facts facts={[toNonBreaking(formatViews(views)), dated]} />
    </p>
  );
}
