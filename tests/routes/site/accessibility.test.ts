import { existsSync, readdirSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { type Block, parseMarkdown } from "#app/format/markdown";
import { loader } from "#app/routes/site/_app.accessibility";
import { inLanguage, offerLanguages } from "#languages/runtime/language";

interface Statement {
  blocks: Block[];
  isTranslated: boolean;
}

afterEach(() => offerLanguages(["en"]));

test("the page has the headings and sentences of docs/accessibility.md", async () => {
  const { blocks } = await loader().json();
  const headings = blocks.flatMap((block) => ("heading" in block ? block.heading : []));
  expect(headings).toEqual(["What holds", "What was reviewed", "What does not hold yet", "Report a problem"]);
  expect(JSON.stringify(blocks)).toContain(
    "Captions (1.2.2) and texts for audio (1.2.1) depend on the people who upload.",
  );
});

const translated = readdirSync("languages", { withFileTypes: true })
  .filter((each) => each.isDirectory() && existsSync(`languages/${each.name}/language.json`) && each.name !== "en")
  .map(({ name }) => name);

/** Lists what a block is: a heading, a paragraph, or a list with its number of items. */
const shapeOf = (blocks: Block[]) =>
  blocks.map((block) => ("items" in block ? block.items.length : Object.keys(block)[0]));

test("every language has the statement, with the parts of the English one", async () => {
  offerLanguages(["en", ...translated]);
  const readIn = (language: string) => inLanguage(language, async () => (await loader().json()) as Statement);
  const english = await readIn("en");
  expect(translated.length).toBeGreaterThan(4);
  for (const language of translated) {
    const { blocks, isTranslated } = await readIn(language);
    expect({ language, isTranslated, shape: shapeOf(blocks) }).toEqual({
      language,
      isTranslated: true,
      shape: shapeOf(english.blocks),
    });
    expect(blocks[0]).not.toEqual(english.blocks[0]);
  }
});

test("a language without the statement shows it in English, and says so", async () => {
  offerLanguages(["en", "en-XA"]);
  expect(await inLanguage("en-XA", async () => loader().json())).toMatchObject({ isTranslated: false });
});

test("lines of one paragraph or item are joined", () => {
  expect(parseMarkdown("# Title\n\nOne\ntwo.\n\n## Part\n\n- A\n  b\n- C\n")).toEqual([
    { paragraph: "One two." },
    { heading: "Part" },
    { items: ["A b", "C"] },
  ]);
});
