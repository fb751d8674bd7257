import { expect, onTestFinished, test } from "vitest";
import { action, loader } from "#app/routes/actions/preferences";
import { offerLanguages } from "#languages/runtime/language";
import { aUser } from "#tests/support/fixtures";
import { respond, routeArgs, formArgs, locationOf, signedIn, toastOf } from "#tests/support/route-args";
import { aViewer, envelope, errorEnvelope, stubApi, unreachable } from "#tests/support/stub-api";

const choose = (fields: Record<string, string>) => respond(action, formArgs("/preferences", fields));

test("a theme is stored for a year and the person stays on the page", async () => {
  const response = await choose({ theme: "dark", returnTo: "/video/v1" });
  expect(locationOf(response)).toBe("/video/v1");
  const cookie = "theme=dark; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax";
  expect(response.headers.getSetCookie()).toEqual([cookie]);
});

test("the default choice is removed, not stored", async () => {
  expect((await choose({ theme: "auto" })).headers.getSetCookie().join()).toContain("Max-Age=0");
});

test("a choice that does not exist changes nothing", async () => {
  expect((await choose({ theme: "pink", nav: "x", other: "y" })).headers.getSetCookie()).toEqual([]);
});

test.each([
  ["light", "on"],
  ["quality", "360"],
  ["quality", "audio"],
])("the data choice %s=%s is stored", async (name, value) => {
  const cookie = `${name}=${value}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`;
  expect((await choose({ [name]: value })).headers.getSetCookie()).toEqual([cookie]);
});

test("a language that the site offers is stored, and none brings back what the browser asks for", async () => {
  offerLanguages(["en", "es"]);
  onTestFinished(() => offerLanguages(["en"]));
  const cookie = "language=es; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax";
  expect((await choose({ language: "es" })).headers.getSetCookie()).toEqual([cookie]);
  expect((await choose({ language: "" })).headers.getSetCookie().join()).toContain("language=; Max-Age=0");
  expect((await choose({ language: "pt" })).headers.getSetCookie()).toEqual([]);
});

test("the account of a viewer keeps the language, too, and a server without languages stops nobody", async () => {
  offerLanguages(["en", "es"]);
  onTestFinished(() => offerLanguages(["en"]));
  let sentBody: unknown;
  stubApi({
    ...aViewer({ language: "" }),
    "PATCH users/update-account": async (request) => ((sentBody = await request.json()), envelope(aUser())),
  });
  const send = () => respond(action, formArgs("/preferences", { language: "es" }, { cookie: signedIn }));
  await send();
  expect(sentBody).toEqual({ language: "es" });
  stubApi({ ...aViewer(), "PATCH users/update-account": errorEnvelope(422, "Nothing to change") });
  expect((await send()).headers.getSetCookie().join()).toContain("language=es");
});

test.each([
  ["429", errorEnvelope(429, "Slow down"), "The language was not saved with your account. Please try again later."],
  ["502", errorEnvelope(502, "No"), "The language was not saved with your account. Please try again later."],
  ["time that is over", unreachable, "The language was not saved with your account. Please try again later."],
  ["403 of a suspended account", errorEnvelope(403, "Suspended"), undefined],
  ["422 of a server without languages", errorEnvelope(422, "Nothing to change"), undefined],
])(
  "a choice of language that meets a %s is said not to be saved, if it would spring back",
  async (_, reply, message) => {
    offerLanguages(["en", "es"]);
    onTestFinished(() => offerLanguages(["en"]));
    stubApi({ ...aViewer({ language: "en" }), "PATCH users/update-account": reply });
    const fields = { language: "es", returnTo: "/video/v1" };
    const response = await respond(action, formArgs("/preferences", fields, { cookie: signedIn }));
    expect({ to: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
      to: "/video/v1",
      message,
    });
    expect(response.headers.getSetCookie().join()).toContain("language=es");
  },
);

test.each(["0", "360p", "99999", "-1", "__proto__"])("there is no quality %s", async (quality) => {
  expect((await choose({ quality })).headers.getSetCookie()).toEqual([]);
});

test("on a secure site the cookies of choices are Secure", async () => {
  const args = formArgs("/preferences", { nav: "rail" });
  args.context.site.requester.origin = "https://site.test";
  expect((await respond(action, args)).headers.getSetCookie().join()).toContain("Secure");
});

test("a choice never redirects to another site", async () => {
  expect(locationOf(await choose({ theme: "dark", returnTo: "//evil.example" }))).toBe("/");
  expect(locationOf(loader(routeArgs("/preferences")))).toBe("/");
});
