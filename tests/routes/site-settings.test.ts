import { afterEach, expect, onTestFinished, test } from "vitest";
import { offerLanguages } from "#languages/runtime/language";
import { findPageLanguage } from "#languages/runtime/page-language";
import { clearSiteCache } from "#app/http/read-site.server";
import { loader as manifest } from "#app/routes/programs/[manifest.webmanifest]";
import { loader as openSearch } from "#app/routes/programs/[opensearch.xml]";
import { action as decide, loader as chosen } from "#app/routes/administration/_app.administration.content_.decide";
import * as changePage from "#app/routes/administration/_app.administration.settings_.$part";
import * as logoPage from "#app/routes/administration/_app.administration.settings_.logo";
import { loader as terms } from "#app/routes/site/_app.terms";
import { action as savePreferences } from "#app/routes/actions/preferences";
import { loader as root } from "#app/root";
import { joinVersions, settingNames, type SiteSettingsView } from "#contract/site";
import { anOwner } from "#tests/support/fixtures";
import { renderRoute } from "#tests/support/render-route";
import { formArgs, locationOf, respond, routeArgs, signedIn, thrownResponse } from "#tests/support/route-args";
import { aViewer, aSite, envelope, errorEnvelope, stubApi, optional, type Stubs } from "#tests/support/stub-api";

afterEach(clearSiteCache);

const { action: save, loader: change } = changePage;

const mine = { cookie: signedIn, params: { part: "site" } };
const settings: SiteSettingsView = {
  values: {
    ...{ name: "Birds", description: "All birds", contact: "", terms: "", privacy: "", imprint: "", notice: "" },
    ...{
      noticeUntil: "",
      userQuota: null,
      watchedWords: ["buy", "now"],
      publishesDecisions: false,
      requireSecondFactor: "nobody",
      accent: "",
      pattern: "waves",
      language: "en",
    },
  },
  versions: Object.fromEntries(settingNames.map((name) => [name, `${name}-1`])),
  fixed: { name: "SITE_NAME" },
};
const asAdmin = (replies: Stubs) =>
  stubApi({
    ...aViewer({ role: "admin" }),
    ...optional({ "GET administration/settings": envelope(settings) }),
    ...replies,
  });

test("who asks for no language that the site has reads its default", async () => {
  offerLanguages(["en", "es"]);
  onTestFinished(() => offerLanguages(["en"]));
  stubApi({ "GET site": envelope(aSite({ language: "es" })) });
  await respond(root, routeArgs("/"));
  expect(findPageLanguage({ url: "/", cookie: null, acceptLanguage: "de" }).language).toBe("es");
  expect(findPageLanguage({ url: "/", cookie: null, acceptLanguage: "en" }).language).toBe("en");
  clearSiteCache();
  stubApi({ "GET site": envelope(aSite({ language: "gone" })) });
  await respond(root, routeArgs("/"));
  expect(findPageLanguage({ url: "/", cookie: null, acceptLanguage: "de" }).language).toBe("en");
});

test("pages know what differs from a site that nobody has named", async () => {
  stubApi({});
  const plain = (await (await respond(root, routeArgs("/"))).json()) as { site: object };
  expect(plain.site).toEqual({});
  clearSiteCache();
  const site = aSite({ name: "Birds", notice: "See https://example.com/x now", texts: ["terms"] });
  stubApi({ "GET site": envelope(site) });
  const named = (await (await respond(root, routeArgs("/"))).json()) as { site: object };
  expect(named.site).toEqual({
    name: "Birds",
    texts: ["terms"],
    notice: {
      id: expect.stringMatching(/^[\w-]{12}$/) as string,
      parts: ["See ", { text: "https://example.com/x", to: "https://example.com/x" }, " now"],
    },
  });
});

test("a visitor who dismissed the notice does not see it again until its text changes", async () => {
  const noticeFor = async (text: string, cookie?: string) => {
    clearSiteCache();
    stubApi({ "GET site": envelope(aSite({ notice: text })) });
    const data = await (await respond(root, routeArgs("/", cookie ? { cookie } : {}))).json();
    return (data as { site: { notice?: { id: string } } }).site.notice;
  };
  const { id } = (await noticeFor("Upgrade at noon"))!;
  const response = await respond(savePreferences, formArgs("/preferences", { notice: id, returnTo: "/login?from=/x" }));
  expect(locationOf(response)).toBe("/login?from=/x");
  const cookie = response.headers.get("Set-Cookie")!.split(";")[0]!;
  expect(cookie).toBe(`notice=${id}`);
  expect(await noticeFor("Upgrade at noon", cookie)).toBeUndefined();
  expect(await noticeFor("Upgrade at one", cookie)).toBeDefined();
});

test("a site whose server has no such call is named after the product", async () => {
  stubApi({ "GET site": errorEnvelope(500, "Broken") });
  const { name } = (await (await respond(manifest, routeArgs("/manifest.webmanifest"))).json()) as { name: string };
  expect(name).toBe("Vidlark");
});

test("manifest and search description carry the name of the site", async () => {
  stubApi({ "GET site": envelope(aSite({ name: "Birds & more of them", description: "All birds" })) });
  expect(await (await respond(manifest, routeArgs("/manifest.webmanifest"))).json()).toMatchObject({
    name: "Birds & more of them",
    description: "All birds",
    start_url: "/",
  });
  const xml = await (await respond(openSearch, routeArgs("/opensearch.xml"))).text();
  expect(xml).toContain("<ShortName>Birds &amp; more of</ShortName>");
});

test("a name with a character that XML forbids leaves the search description well-formed", async () => {
  stubApi({ "GET site": envelope(aSite({ name: "Birds\ufffe <b>" })) });
  const xml = await (await respond(openSearch, routeArgs("/opensearch.xml"))).text();
  expect(xml).toContain("<Description>Search the videos of Birds &lt;b&gt;</Description>");
});

test("the form of a part shows its values, and what the environment decides", async () => {
  asAdmin({});
  const data = await (await respond(change, routeArgs("/administration/settings/site", mine))).json();
  expect(data).toMatchObject({
    version: joinVersions(settings.versions, ["description", "contact", "language"]),
    settings: [
      { name: "name", value: "Birds", variable: "SITE_NAME" },
      { value: "All birds", variable: null },
      {},
      { name: "language", value: "en", choices: expect.arrayContaining([["en", "English"]]) },
    ],
  });
  const unknown = { cookie: signedIn, params: { part: "colours" } };
  expect((await thrownResponse(change, routeArgs("/administration/settings/colours", unknown))).status).toBe(404);
});

test("a setting is saved, and a conflict shows the form again with what was typed", async () => {
  const sent: unknown[] = [];
  asAdmin({
    "PATCH administration/settings": async (request) => {
      sent.push(await request.json());
      return sent.length === 1 ? envelope(settings, "Settings saved") : errorEnvelope(409, "Somebody else was faster");
    },
  });
  const typed = { description: "Songbirds", contact: "", version: "v" };
  const form = () => formArgs("/administration/settings/site", typed, mine);
  expect(locationOf(await respond(save, form()))).toBe("/administration/settings");
  expect(sent).toEqual([typed]);
  const refused = await respond(save, form());
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    alert: "Somebody else was faster",
    values: { description: "Songbirds" },
  });
});

test("the pattern of covers is chosen by its picture, and a new logo stands below that of now", async () => {
  asAdmin({});
  const { document } = await renderRoute(
    changePage,
    routeArgs("/administration/settings/look", { ...mine, params: { part: "look" } }),
  );
  const choices = [...document.querySelectorAll("main label:has([name=pattern])")];
  expect(choices.map((choice) => [choice.textContent, choice.querySelectorAll("svg > pattern").length])).toEqual([
    ["Waves", 1],
    ["Feathers", 1],
    ["Peaks", 1],
    ["Dots", 1],
    ["Plain", 0],
  ]);
  const logo = await renderRoute(logoPage, routeArgs("/administration/settings/logo", mine));
  expect(logo.document.querySelector("main form .logo")).not.toBeNull();
});

test("a wrong setting is shown again at its field", async () => {
  asAdmin({});
  const form = formArgs("/administration/settings/site", { description: "x".repeat(201), version: "v" }, mine);
  const response = await respond(save, form);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ errors: { description: [expect.stringContaining("200")] } });
});

test("a text of the site keeps its lines and links its addresses", async () => {
  stubApi({
    "GET site/texts/terms": envelope({ text: "Be kind\nhttps://example.com", updatedAt: "2030-01-01T00:00:00.000Z" }),
  });
  const data = await (await respond(terms, routeArgs("/terms"))).json();
  expect(data).toMatchObject({ title: "Terms", parts: ["Be kind\n", { to: "https://example.com" }] });
  stubApi({ "GET site/texts/terms": errorEnvelope(404, "This site has no such text") });
  expect((await thrownResponse(terms, routeArgs("/terms"))).status).toBe(404);
});

const id = "a".repeat(24);
const thing = {
  _id: id,
  kind: "tweet",
  title: "Buy",
  picture: "",
  owner: anOwner({ _id: "b".repeat(24) }),
  state: "shown",
  createdAt: "2030-01-01T00:00:00.000Z",
};
const decidePath = `/administration/content/decide?kind=tweet&act=delete&id=${id}`;

test("a page says what will happen to what was chosen, up to 50 at once", async () => {
  let query = "";
  asAdmin({
    "GET administration/content/tweet": ({ url }) => (
      (query = new URL(url).searchParams.get("ids")!),
      envelope([thing])
    ),
  });
  const more = Array.from({ length: 51 }, (_, n) => `&id=${String(n).padStart(24, "0")}`).join("");
  const data = await (await respond(chosen, routeArgs(decidePath + more, mine))).json();
  expect(data).toMatchObject({
    kind: "tweet",
    act: "delete",
    rows: [{ _id: id, title: "Buy" }],
    missing: 49,
    surplus: 2,
  });
  expect(query.split(",")).toHaveLength(50);
});

test("each outcome is shown with its title, also when it is deleted, and a form without a reason is shown again", async () => {
  const outcomes = [{ _id: id, isDone: false, message: "It is hidden already" }];
  asAdmin({
    "GET administration/content/tweet": envelope([thing]),
    "POST administration/content/tweet/decisions": envelope(outcomes),
  });
  const fields = { ids: id, act: "hide", category: "spam", reason: "Rule 3" };
  expect(await (await respond(decide, formArgs(decidePath, fields, mine))).json()).toEqual({
    outcomes: [{ ...outcomes[0], title: "Buy" }],
  });
  const refused = await respond(decide, formArgs(decidePath, { ...fields, reason: "" }, mine));
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({
    values: { category: "spam" },
    errors: { reason: [expect.any(String)] },
  });
});
