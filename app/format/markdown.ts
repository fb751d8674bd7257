export type Block = { heading: string } | { paragraph: string } | { items: string[] };

/** Parses the Markdown of the project's own short documents: `##` headings, paragraphs and lists. Drops the `#` heading. */
export const parseMarkdown = (text: string): Block[] =>
  text
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block && !block.startsWith("# "))
    .map(toBlock);

function toBlock(block: string): Block {
  if (block.startsWith("## ")) return { heading: block.slice(3) };
  if (!block.startsWith("- ")) return { paragraph: joinLines(block) };
  return { items: block.slice(2).split(/\n- /).map(joinLines) };
}

const joinLines = (text: string) => text.replace(/\s*\n\s*/g, " ");
