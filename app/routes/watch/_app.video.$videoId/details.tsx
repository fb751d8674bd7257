import { encodePath } from "#app/format/path";
import { licenceAddresses, licenceNames } from "#app/format/licence";
import type { WatchView } from "./watch-view.server";

export function VideoDetails({ video: { tags, licence } }: { video: WatchView }) {
  if (tags.length === 0 && !licence) return null;
  return (
    <p className="row">
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
