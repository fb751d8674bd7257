import type { FoldedParts } from "#app/format/text-parts";
import { RichText } from "./rich-text";
import * as t from "#languages/ui";

/** Renders the description of a video or channel, folded if it is long. */
export function Description({ text: { head, rest } }: { text: FoldedParts }) {
  return (
    <div className="panel">
      <div className="rich-text" dir="auto">
        <RichText text={head} />
        {rest.length > 0 && (
          <details className="folded">
            <summary>{t.showMore()}</summary>
            <RichText text={rest} />
          </details>
        )}
      </div>
    </div>
  );
}
