import { json } from "@remix-run/node";
import type { RouteArgs } from "#app/context.server";
import { encodePath } from "#app/format/path";
import { describePage } from "#app/http/describe.server";
import { required } from "#app/http/load.server";
import { readSiteName, toSiteTextParts } from "#app/http/read-site.server";
import { visitorApi } from "#app/http/visitor-api.server";
import type { LegalPageName } from "#contract/words/site";
import { defaultLanguage, language } from "#languages/runtime/language";
import * as t from "#languages/site";

const titles: Record<LegalPageName, () => string> = { terms: t.terms, privacy: t.privacy, imprint: t.imprint };

const describe: Record<LegalPageName, (values: { site: string }) => string> = {
  terms: t.termsOf,
  privacy: t.privacyOf,
  imprint: t.imprintOf,
};

export async function loadSiteText({ request, context }: RouteArgs, name: LegalPageName) {
  const [{ text, updatedAt }, siteName] = await Promise.all([
    required(visitorApi(request, context).site.text(name)),
    readSiteName(request, context),
  ]);
  const title = titles[name]();
  const description = describe[name]({ site: siteName });
  describePage(context, { title, description, canonical: encodePath`/${name}`, type: "website" });
  // What an administrator wrote is not translated: it is in the site's default language.
  const lang = defaultLanguage() === language() ? undefined : defaultLanguage();
  return json({ title, updatedAt, parts: toSiteTextParts(text), lang });
}
