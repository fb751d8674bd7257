import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type Block, parseMarkdown } from "#app/format/markdown";
import * as t from "#languages/site";
import { readStatement } from "./statement.server";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [
  { title: `${t.accessibility()} · Vidlark` },
  { name: "description", content: t.accessibilityDescription() },
];

export function loader() {
  const { text, isTranslated } = readStatement();
  return json({ blocks: parseMarkdown(text), isTranslated });
}

const inEnglish = { lang: "en", dir: "ltr" };

export default function Accessibility() {
  const { blocks, isTranslated } = useLoaderData<typeof loader>();
  return (
    <div className="narrow [&_h2]:mt-6 [&_p]:mt-3">
      <div className="page-head">
        <h1>{t.accessibility()}</h1>
      </div>
      {!isTranslated && <p className="text-muted">{t.statementInEnglish()}</p>}
      <div {...(!isTranslated && inEnglish)}>
        {blocks.map((block, index) => (
          <MarkdownBlock key={index} block={block} />
        ))}
      </div>
      <p>
        <a className="button button-primary" href="/support">
          {t.support()}
        </a>
      </p>
    </div>
  );
}

function MarkdownBlock({ block }: { block: Block }) {
  if ("heading" in block) return <h2>{block.heading}</h2>;
  if ("paragraph" in block) return <p>{block.paragraph}</p>;
  return (
    <ul className="mt-3 list-disc space-y-2 ps-5">
      {block.items.map((item) => (
        <li key={item}>{renderCode(item)}</li>
      ))}
    </ul>
  );
}

const renderCode = (text: string) =>
  text.split("`").map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part));
