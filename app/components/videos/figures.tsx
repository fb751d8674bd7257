import { Facts } from "#app/components/ui/facts";
import { formatAge } from "#app/format/age";
import { nonBreaking } from "#app/format/counts";
import { sayViews } from "#app/format/views";

interface Props {
  video: { views: number | null; createdAt: string };
  now: number;
}

/** Renders the views and age of a card's video. */
export const Figures = ({ video: { views, createdAt }, now }: Props) => (
  <p className="meta figures">
    <Facts facts={[sayViews(views), formatAge(createdAt, now)].map(nonBreaking)} />
  </p>
);
