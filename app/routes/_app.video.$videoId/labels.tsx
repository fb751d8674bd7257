import { encodePath } from "#app/format/path";
import { licenceAddresses, licenceNames } from "#app/format/licence";
import type { WatchView } from "./watch-view.server";

/** Renders the tags of a video as links, and its licence. */
export function Labels({ video: { tags, licence } }: { video: WatchView }) {
  if (tags.length === 0 && !licence) return null;
  return (
    <div className="text-small">
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-x-3">
          {tags.map((tag) => (
            <li key={tag}>
              <a className="inline-block py-0.5" href={encodePath`/tag/${tag}`} dir="auto">
                #{tag}
              </a>
            </li>
          ))}
        </ul>
      )}
      {licence && (
        <p>
          Licence:{" "}
          <a className="inline-block py-0.5" rel="license noopener" href={licenceAddresses[licence]}>
            {licenceNames[licence]}
          </a>
        </p>
      )}
    </div>
  );
}
