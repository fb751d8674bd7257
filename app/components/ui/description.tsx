import { foldText } from "./fold-text";
import { RichText } from "./rich-text";

/** A video's or channel's own words, folded when long. */
export function Description({ text }: { text: string }) {
  const { head, rest } = foldText(text);
  return (
    <div className="panel">
      <div className="text" dir="auto">
        <RichText text={head} />
        {rest && (
          <details className="more-text">
            <summary>Show more</summary>
            <RichText text={rest} />
          </details>
        )}
      </div>
    </div>
  );
}
