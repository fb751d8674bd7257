import { expect, test } from "vitest";
import { CoverPattern } from "#app/components/ui/cover-pattern";
import { SiteBranding } from "#app/components/ui/site-branding";
import { type CoverPatternName, coverPatterns } from "#contract/words/branding";
import { render } from "#tests/unit/app/render";

const draw = (pattern?: CoverPatternName) =>
  render(
    <SiteBranding.Provider value={pattern ? { pattern } : {}}>
      <CoverPattern name="ann" />
      <CoverPattern name="ben" />
    </SiteBranding.Provider>,
  );

test("each pattern of a site draws other covers, and waves are drawn until somebody chooses", async () => {
  const names = Object.keys(coverPatterns) as CoverPatternName[];
  const covers = await Promise.all(names.map(draw));
  expect(new Set(covers).size).toBe(names.length);
  expect(await draw()).toBe(await draw("waves"));
  expect(await draw("plain")).not.toContain("<pattern");
});

test("two covers of a page have colours and patterns of their own", async () => {
  const cover = await draw();
  const ids = [...cover.matchAll(/<pattern id="([^"]+)"/g)].map(([, id]) => id!);
  const uses = [...cover.matchAll(/fill="url\(#([^"]+)\)"/g)].map(([, id]) => id!);
  expect(new Set(ids).size).toBe(2);
  expect(uses).toEqual(ids);
  expect(new Set([...cover.matchAll(/fill="(hsl[^"]+)"/g)].map(([, fill]) => fill)).size).toBe(2);
});
