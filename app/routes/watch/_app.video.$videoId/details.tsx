import { encodePath } from "#app/format/path";
import { licenceAddresses, licenceNames } from "#app/format/licence";
import type { Category } from "#contract/categories";
import type { WatchView } from "./watch-view.server";

interface Props {
  video: WatchView;
  /** Absent without one, and for one that the site no longer has. */
  category: Category | undefined;
}

export function VideoDetails({ video: { tags, licence }, category }: Props) {
  if (tags.length === 0 && !licence && !category) return null;
  return (
    <p className="row">
      {category && (
        <a className="plain-link" href={encodePath`/category/${category._id}`} dir="auto">
          {category.name}
        </a>
      )}
      {tags.map((tag) => (
        <a key={tag} className="plain-link" href={encodePath`/tag/${tag}`} dir="auto">
          #{tag}
        </a>
      ))}
      {licence && (
        <a className="plain-link" rel="license noopener" href={licenceAddresses[licence]}>
          {licenceNames[licence]}
        </a>
      )}
    </p>
  );
}
