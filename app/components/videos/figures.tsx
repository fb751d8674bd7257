import { Facts } from "#app/components/ui/facts";
import { formatAge } from "#app/format/age";
import { nonBreaking } from "#app/format/counts";
import { formatViews } from "#app/format/views";

interface Props {
  video: { views: number | null; createdAt: string; category?: string };
  now: number;
}

/**
 * Renders the views and age of a card's video, and its category where the list has several, which never stands alone on a
 * line; a phone has room for it in a large card only.
 */
export function Figures({ video: { views, createdAt, category }, now }: Props) {
  const age = nonBreaking(formatAge(createdAt, now));
  const dated = category ? [age, <span key="category">{`\u00a0· ${category}`}</span>] : age;
  return (
    <p className="meta figures">
      <Facts facts={[nonBreaking(formatViews(views)), dated]} />
    </p>
  );
}
