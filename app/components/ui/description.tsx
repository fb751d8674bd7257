import type { CollapsibleParts } from "#app/format/text-parts";
import { RichText } from "./rich-text";
import { language } from "#languages/runtime/language";
import * as t from "#languages/ui";

interface Props {
  text: CollapsibleParts;
  /** The language of the text; empty if unknown. */
  lang?: string;
}

/** Renders the description of a video or channel, folded if it is long. */
export function Description({ text: { head, rest }, lang = "" }: Props) {
  return (
    <div className="panel">
      <div className="rich-text" lang={lang} dir="auto">
        <RichText text={head} />
        {rest.length > 0 && (
          <details className="folded">
            <summary lang={language()}>{t.showMore()}</summary>
            <RichText text={rest} />
          </details>
        )}
      </div>
    </div>
  );
}
