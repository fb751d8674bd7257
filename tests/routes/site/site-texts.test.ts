import { expect, onTestFinished, test } from "vitest";
import { loader } from "#app/routes/site/_app.terms";
import { inLanguage, offerLanguages } from "#languages/runtime/language";
import { respond, routeArgs } from "#tests/support/route-args";
import { aSite, envelope, stubApi } from "#tests/support/stub-api";

test("terms that nobody translated have the language of the site", async () => {
  stubApi({
    "GET site": envelope(aSite({ language: "es" })),
    "GET site/texts/terms": envelope({ text: "Sé amable.", updatedAt: "2026-11-26T00:00:00.000Z" }),
  });
  offerLanguages(["en", "es", "ar"]);
  onTestFinished(() => offerLanguages(["en"]));
  const langIn = (language: string) =>
    inLanguage(language, async () => (await (await respond(loader, routeArgs("/terms"))).json()).lang);
  expect([await langIn("ar"), await langIn("en"), await langIn("es")]).toEqual(["es", "es", undefined]);
});
