import { afterEach, expect, test } from "vitest";
import { clearSiteCache } from "#app/http/read-site.server";
import { loader as manifest } from "#app/routes/programs/[manifest.webmanifest]";
import { inLanguage, offerLanguages } from "#languages/runtime/language";
import { respond, routeArgs } from "#tests/support/route-args";
import { aSite, envelope, stubApi } from "#tests/support/stub-api";

afterEach(() => {
  clearSiteCache();
  offerLanguages(["en"]);
});

const open = (language: string) =>
  inLanguage(language, async () => {
    stubApi({ "GET site": envelope(aSite()) });
    const answer = await respond(manifest, routeArgs("/manifest.webmanifest"));
    const { lang, shortcuts } = (await answer.json()) as { lang: string; shortcuts: { name: string }[] };
    return { vary: answer.headers.get("Vary"), lang, names: shortcuts.map(({ name }) => name) };
  });

test("the manifest of a site in English says so, and depends on no language", async () =>
  expect(await open("en")).toEqual({ vary: "Accept-Encoding", lang: "en", names: ["Tweets", "History"] }));

test("the manifest is in the language that the browser asks for", async () => {
  offerLanguages(["en", "en-XA"]);
  const { vary, lang, names } = await open("en-XA");
  expect({ vary, lang }).toEqual({ vary: "Accept-Encoding, Accept-Language, Cookie", lang: "en-XA" });
  expect(names.every((name) => name.startsWith("["))).toBe(true);
});
