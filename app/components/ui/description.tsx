import { foldText } from "./fold-text";
import { RichText } from "./rich-text";

/** Renders the description of a video or channel, folded if it is long. */
export function Description({ text }: { text: string }) {
  const { head, rest } = foldText(text);
  return (
    <div className="panel">
      <div className="rich-text" dir="auto">
        <RichText text={head} />
        {rest && (
          <details className="folded">
            <summary>Show more</summary>
            <RichText text={rest} />
          </details>
        )}
      </div>
    </div>
  );
}
