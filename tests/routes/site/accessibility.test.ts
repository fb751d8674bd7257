import { expect, test } from "vitest";
import { parseMarkdown } from "#app/format/markdown";
import { loader } from "#app/routes/site/_app.accessibility";

test("the page has the headings and sentences of docs/accessibility.md", async () => {
  const blocks = await loader().json();
  const headings = blocks.flatMap((block) => ("heading" in block ? block.heading : []));
  expect(headings).toEqual(["What holds", "What was reviewed", "What does not hold yet", "Report a problem"]);
  expect(JSON.stringify(blocks)).toContain(
    "Captions (1.2.2) and texts for audio (1.2.1) depend on the people who upload.",
  );
});

test("lines of one paragraph or item are joined", () => {
  expect(parseMarkdown("# Title\n\nOne\ntwo.\n\n## Part\n\n- A\n  b\n- C\n")).toEqual([
    { paragraph: "One two." },
    { heading: "Part" },
    { items: ["A b", "C"] },
  ]);
});
