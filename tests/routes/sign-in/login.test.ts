import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { offerLanguages } from "#languages/runtime/language";
import { renderRoute } from "#tests/support/render-route";
import * as loginPage from "#app/routes/sign-in/_auth.login";
import { respond, routeArgs, thrownResponse, formArgs, signedIn, locationOf, toastOf } from "#tests/support/route-args";
import { aUser } from "#tests/support/fixtures";
import { aViewer, truncatedResponse, envelope, unreachable, stubApi, errorEnvelope } from "#tests/support/stub-api";

const { action, loader } = loginPage;

const typed = { email: "ann@videos.example", password: "skylark-song" };
const opened = envelope({ user: aUser() }, "Logged in", ["accessToken=new; Path=/; HttpOnly; Secure"]);
const logIn = (path = "/login", fields: Record<string, string> = typed) => respond(action, formArgs(path, fields));

afterEach(() => vi.unstubAllEnvs());

test("signing in opens the session and redirects home with a toast", async () => {
  stubApi({ "POST users/login": opened });
  const response = await logIn();
  expect({ status: response.status, location: locationOf(response) }).toEqual({ status: 302, location: "/" });
  expect(response.headers.getSetCookie()).toContain("accessToken=new; Path=/; HttpOnly; SameSite=Lax");
  expect(await toastOf(response)).toEqual({ type: "success", message: "Logged in 😊", duration: 5_000 });
});

test("signing in takes the language of the account along, and loads the page in it", async () => {
  offerLanguages(["en", "es"]);
  onTestFinished(() => offerLanguages(["en"]));
  stubApi({ "POST users/login": envelope({ user: { ...aUser(), language: "es" } }, "Logged in") });
  const response = await logIn();
  expect(response.headers.getSetCookie().join()).toContain("language=es; Max-Age=31536000");
  expect(response.headers.get("X-Remix-Reload-Document")).toBe("true");
  stubApi({ "POST users/login": envelope({ user: { ...aUser(), language: "gone" } }, "Logged in") });
  expect((await logIn()).headers.getSetCookie().join()).not.toContain("language");
});

test.each([
  ["/video/v1?t=3", "/video/v1?t=3"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["https://evil.example/", "/"],
  ["/login?from=/x", "/"],
  ["/logout", "/"],
])("signing in from %j redirects to %s", async (from, place) => {
  stubApi({ "POST users/login": opened });
  expect(locationOf(await logIn(`/login?from=${encodeURIComponent(from)}`))).toBe(place);
});

test("a login form of 100,000 fields is rejected and not sent back", async () => {
  const fields = [["email", typed.email], ...Array.from({ length: 100_000 }, (_, index) => [`n${index}`, ""])];
  const body = new URLSearchParams(fields as [string, string][]);
  const response = await respond(action, routeArgs("/login", { method: "POST", body }));
  const { alert, values } = (await response.json()) as { alert: string; values: object };
  expect({ status: response.status, values }).toEqual({ status: 413, values: { email: typed.email } });
  expect(alert).toBe("This form is too large. Its text can be up to 64 kB.");
});

test("a login form with errors shows each at its field and keeps all values but the password", async () => {
  const response = await logIn("/login", { email: "ann", password: "" });
  const { errors, values } = await response.json();
  expect(response.status).toBe(422);
  expect(Object.keys(errors)).toEqual(["email", "password"]);
  expect(values).toEqual({ email: "ann" });
});

test("a wrong password shows the server's message in the form", async () => {
  stubApi({ "POST users/login": errorEnvelope(401, "Invalid user credentials") });
  const response = await logIn();
  const body = await response.json();
  expect({ status: response.status, alert: body.alert, values: body.values }).toEqual({
    status: 401,
    alert: "Invalid user credentials",
    values: { email: typed.email },
  });
  expect(JSON.stringify(body)).not.toContain(typed.password);
});

test("too many attempts show a message in the form", async () => {
  stubApi({ "POST users/login": errorEnvelope(429, "Too many requests") });
  expect((await logIn()).status).toBe(429);
});

test("an unreachable server shows a message in the form, which keeps its values", async () => {
  stubApi({ "POST users/login": unreachable });
  const response = await logIn();
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ ok: false, values: { email: typed.email } });
});

test.each([truncatedResponse(), envelope("yes")])(
  "a login answer of an unknown shape shows an error in place",
  async (reply) => {
    stubApi({ "POST users/login": reply });
    const response = await logIn();
    expect({ status: response.status, alert: (await response.json()).alert }).toEqual({
      status: 502,
      alert: "Invalid API response format at login",
    });
  },
);

const demo = () => {
  vi.stubEnv("DEMO_EMAIL", "demo@videos.example");
  vi.stubEnv("DEMO_PASSWORD", "watch-the-lark");
};

test("an empty login form signs in the demo account if there is one", async () => {
  demo();
  let sentBody: unknown;
  stubApi({ "POST users/login": async (request) => ((sentBody = await request.json()), opened.clone()) });
  await logIn("/login", { email: "", password: "" });
  expect(sentBody).toEqual({ email: "demo@videos.example", password: "watch-the-lark" });
});

test("a half-filled login form does not sign in the demo account", async () => {
  demo();
  expect((await logIn("/login", { email: "ann@videos.example", password: "" })).status).toBe(422);
});

test("without a demo account an empty login form is rejected", async () => {
  expect((await logIn("/login", { email: "", password: "" })).status).toBe(422);
});

test("a login whose body is not a form is a client error", async () => {
  const jsonArgs = routeArgs("/login", { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } });
  expect((await respond(action, jsonArgs)).status).toBe(422);
});

test("a login form of megabytes is rejected in the form", async () => {
  const response = await respond(action, formArgs("/login", { email: "a".repeat(2 * 1024 * 1024) }));
  expect({ status: response.status, values: (await response.json()).values }).toEqual({ status: 413, values: {} });
});

test("a signed-in visitor is sent to where they came from", async () => {
  stubApi(aViewer());
  expect(locationOf(await thrownResponse(loader, routeArgs("/login?from=/video/v1", { cookie: signedIn })))).toBe(
    "/video/v1",
  );
});

test("a visitor sees the login form", async () => {
  expect(await loader(routeArgs("/login"))).toBeNull();
});

test("the link for a lost password stands below its field, within the form", async () => {
  const { document } = await renderRoute(loginPage, routeArgs("/login"));
  const link = document.querySelector("form .field:has([type=password]) + a, form [type=password] ~ a");
  expect(link?.getAttribute("href")).toBe("/login/forgot");
});
