import { expect, onTestFinished, test } from "vitest";
import * as move from "#app/routes/actions/actions.time-zone";
import * as edit from "#app/routes/dashboard/_app.admin.dashboard.edit.$videoId";
import * as page from "#app/routes/settings/_app.settings.personalInfo";
import * as settingsPage from "#app/routes/settings/_app.settings/route";
import { offerLanguages } from "#languages/runtime/language";
import { aReplacement, aUser, aVideo } from "#tests/support/fixtures";
import { readFields } from "#tests/support/read-fields";
import { renderRoute } from "#tests/support/render-route";
import { formArgs, respond, routeArgs, signedIn, thrownResponse, toastOf } from "#tests/support/route-args";
import { aViewer, envelope, errorEnvelope, optional, stubApi, unreachable } from "#tests/support/stub-api";

const route = { ...page, id: "routes/_app.settings.personalInfo" };
const settings = { ...settingsPage, id: "routes/_app.settings" };
const path = "/settings/personalInfo";
const cookie = { cookie: signedIn };
const open = async (fields: Parameters<typeof aViewer>[0]) => {
  stubApi({ ...aViewer(fields), "GET users/email": unreachable });
  return (await renderRoute(route, routeArgs(path, cookie), settings)).document;
};

test("the form of personal info lists the zones of the world, with the chosen one", async () => {
  const document = await open({ timeZone: "Europe/Berlin" });
  const zones = [...document.querySelectorAll("select[name=timeZone] option")].map(({ textContent }) => textContent);
  expect([zones[0], zones.includes("America/New York"), zones.length > 300]).toEqual(["UTC", true, true]);
  expect(readFields(document)).toMatchObject({ timeZone: "Europe/Berlin" });
});

test("a server that knows UTC only is not asked for a zone", async () => {
  const document = await open({ timeZone: undefined });
  expect(document.querySelector("[name=timeZone]")).toBeNull();
});

test("a visitor of the form is asked to log in", async () => {
  expect((await thrownResponse(page.loader, routeArgs(path))).status).toBe(401);
});

test("a chosen zone is sent with the rest of the form, and a wrong one refused at its field", async () => {
  let sentBody: unknown;
  const account = { fullName: "Ann Lark", email: "ann@videos.example" };
  stubApi({
    ...aViewer({ timeZone: "" }),
    "PATCH users/update-account": async (request) => ((sentBody = await request.json()), envelope(aUser())),
  });
  await respond(page.action, formArgs(path, { ...account, timeZone: "Asia/Tokyo" }, cookie));
  expect(sentBody).toEqual({ timeZone: "Asia/Tokyo" });
  const refused = await respond(page.action, formArgs(path, { ...account, timeZone: "Mars" }, cookie));
  expect((await refused.json()).errors).toEqual({ timeZone: ["Choose a time zone from the list"] });
});

test("the form of personal info has the languages of the site, and changes that of the browser with the account's", async () => {
  offerLanguages(["en", "es"]);
  onTestFinished(() => offerLanguages(["en"]));
  const document = await open({ language: "es" });
  const languages = [...document.querySelectorAll("select[name=language] option")].map((each) =>
    each.getAttribute("value"),
  );
  expect({ languages, ...readFields(document) }).toMatchObject({ languages: ["", "en", "es"], language: "es" });
  expect((await open({})).querySelector("[name=language]")).toBeNull();
  stubApi({ ...aViewer({ language: "" }), "PATCH users/update-account": envelope(aUser()) });
  const account = { fullName: "Ann Lark", email: "ann@videos.example" };
  const response = await respond(page.action, formArgs(path, { ...account, language: "es" }, cookie));
  expect(response.headers.getSetCookie().join()).toContain("language=es; Max-Age=31536000");
  expect(response.headers.get("X-Remix-Reload-Document")).toBe("true");
});

test("the zone that a script proposes is taken in place, and one that the server refuses is said", async () => {
  let sentBody: unknown;
  stubApi({
    ...aViewer({ timeZone: "" }),
    "PATCH users/update-account": async (request) => ((sentBody = await request.json()), envelope(aUser(), "Updated")),
  });
  const send = () => respond(move.action, formArgs("/actions/time-zone", { timeZone: "Asia/Tokyo" }, cookie));
  const response = await send();
  expect({ sentBody, status: response.status, location: response.headers.get("Location") }).toEqual({
    sentBody: { timeZone: "Asia/Tokyo" },
    status: 200,
    location: null,
  });
  stubApi({ ...aViewer({ timeZone: "" }), "PATCH users/update-account": errorEnvelope(422, "Choose a time zone") });
  expect((await toastOf(await send()))?.message).toBe("Choose a time zone");
});

const openEdit = async (timeZone: string, publishAt: string) => {
  stubApi({
    ...aViewer({ timeZone }),
    ...optional({
      "GET videos/v1": envelope(aVideo({ publishAt, isPublished: false })),
      "GET videos/v1/replacement": envelope(aReplacement()),
    }),
  });
  const args = routeArgs("/admin/dashboard/edit/v1", { params: { videoId: "v1" }, ...cookie });
  const { document } = await renderRoute(edit, args);
  const { publishAt: shown, publishZone } = readFields(document);
  return { shown, publishZone, words: document.querySelector("[role=status].hint")?.textContent };
};

test("without JavaScript a form shows a publishing time in the viewer's zone, with UTC beside it", async () => {
  expect(await openEdit("Europe/Berlin", "2099-07-31T16:00:00.000Z")).toEqual({
    shown: "2099-07-31T18:00",
    publishZone: "[Europe/Berlin]",
    words: "That is 31/07/99,\u00a016:00\u00a0UTC.",
  });
});

test("the second of two equal times stays the second when the form is sent again", async () => {
  expect(await openEdit("Europe/Berlin", "2027-10-31T01:30:00.000Z")).toEqual({
    shown: "2027-10-31T02:30",
    publishZone: "+01:00[Europe/Berlin]",
    words:
      "02:30 comes twice in Berlin on this day, as clocks are set back. The second one counts: 31/10/27,\u00a001:30\u00a0UTC.",
  });
});

test("without a zone a form shows UTC, as it always did", async () => {
  expect(await openEdit("", "2099-07-31T16:00:00.000Z")).toEqual({
    shown: "2099-07-31T16:00",
    publishZone: undefined,
    words: undefined,
  });
});
