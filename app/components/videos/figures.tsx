import { formatAge } from "#app/format/age";
import { nonBreaking } from "#app/format/counts";
import { sayViews } from "#app/format/views";

interface Props {
  video: { views: number | null; createdAt: string };
  now: number;
}

/** Renders the views and age of a card's video. Where the age is on a line of its own, its dot is cut off. */
export const Figures = ({ video: { views, createdAt }, now }: Props) => (
  <p className="meta figures">
    {nonBreaking(sayViews(views))}
    <span>{nonBreaking(` · ${formatAge(createdAt, now)}`)}</span>
  </p>
);
