import { afterAll, beforeAll, expect, test } from "vitest";
import { loader } from "#app/root";
import { action as changeAccount } from "#app/routes/settings/_app.settings.personalInfo";
import { offerLanguages } from "#languages/runtime/language";
import { aUser } from "#tests/support/fixtures";
import { formArgs, locationOf, respond, routeArgs, signedIn, thrownResponse, toastOf } from "#tests/support/route-args";
import { aViewer, stubApi } from "#tests/support/stub-api";

beforeAll(() => offerLanguages(["en", "es", "fr"]));
afterAll(() => offerLanguages(["en"]));

const headers = (more: Record<string, string> = {}) => ({ Accept: "text/html", ...more });
const page = (init: { headers: Record<string, string>; cookie: string }) => routeArgs("/feed/later?page=2", init);
const spanish = `${signedIn}; language=es`;

test("a language that was chosen on another device is that of the next page", async () => {
  stubApi(aViewer({ language: "fr" }));
  const response = await thrownResponse(loader, page({ headers: headers(), cookie: spanish }));
  expect(locationOf(response)).toBe("/feed/later?page=2");
  expect(response.headers.getSetCookie().join()).toContain("language=fr; Max-Age=31536000");
});

test.each([
  ["is the browser's", { language: "es" }, headers()],
  ["was never chosen", { language: "" }, headers()],
  ["is gone from the site", { language: "xx" }, headers()],
  [
    "cannot change, because the account is suspended",
    { language: "fr", suspension: { until: "2999-01-01T00:00:00.000Z", reason: "x" } },
    headers(),
  ],
  ["is another where a script asks for data", { language: "fr" }, { Accept: "*/*" }],
  ["is another where a form was sent", { language: "fr" }, headers({ "Content-Type": "multipart/form-data" })],
])("a page stays as it is where the account's language %s", async (_, user, sent) => {
  stubApi(aViewer(user));
  const response = await respond(loader, page({ headers: sent, cookie: spanish }));
  expect(response.status).toBe(200);
});

test.each(["language=es; language=fr", "language=xx; language=fr"])(
  "a page is not redirected for ever where another program of the host set the first of %s",
  async (cookies) => {
    stubApi(aViewer({ language: "fr" }));
    const response = await respond(loader, page({ headers: headers(), cookie: `${signedIn}; ${cookies}` }));
    expect(response.status).toBe(200);
  },
);

test("the message after a change of language is in the new language", async () => {
  const said = { message: "Account details updated successfully", code: "accounts.accountUpdated" };
  stubApi({
    ...aViewer(),
    "PATCH users/update-account": () => Response.json({ statusCode: 200, data: aUser(), success: true, ...said }),
  });
  const fields = { fullName: "Ann", email: "ann@example.com", language: "es" };
  const response = await respond(changeAccount, formArgs("/settings/personalInfo", fields, { cookie: signedIn }));
  expect((await toastOf(response))?.message).toMatch(/^Datos/);
});
