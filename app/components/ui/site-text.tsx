import { formatLongDay } from "#app/format/day";
import type { TextPart } from "#app/format/text-parts";
import { RichText } from "./rich-text";
import * as t from "#languages/ui";

interface Props {
  title: string;
  /** When the text was last changed, in ISO 8601. */
  updatedAt: string;
  parts: readonly TextPart[];
  /** The language of the text, if the page has another. */
  lang?: string | undefined;
}

/** Renders a text of the site, such as its terms, with its line breaks and links. */
export function SiteText({ title, updatedAt, parts, lang }: Props) {
  return (
    <div className="narrow">
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <p className="wrap-anywhere" dir="auto" lang={lang}>
        <RichText text={parts} />
      </p>
      <p className="mt-3 text-muted">{t.lastChangedOn({ updatedAt: formatLongDay(updatedAt) })}</p>
    </div>
  );
}
