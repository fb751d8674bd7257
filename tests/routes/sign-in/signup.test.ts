import { expect, test } from "vitest";
import * as signUpPage from "#app/routes/sign-in/_auth.signup";
import { openBrowser } from "#tests/support/built-site";
import { textOf } from "#tests/support/parse";
import { renderRoute } from "#tests/support/render-route";
import { respond, formArgs, locationOf, routeArgs, toastOf } from "#tests/support/route-args";
import { aUser } from "#tests/support/fixtures";
import { envelope, unreachable, stubApi, errorEnvelope } from "#tests/support/stub-api";

const { action, headers, loader } = signUpPage;

const typed = { username: "lark", email: "ann@videos.example", fullName: "Ann Lark", password: "skylark-song" };
const signUp = (fields: Record<string, string | File> = {}) =>
  respond(action, formArgs("/signup", { ...typed, ...fields }));
const session = ["accessToken=new; Path=/; HttpOnly"];

test("signing up creates the account and signs in", async () => {
  stubApi({
    "POST users/register": envelope(aUser(), "Registered"),
    "POST users/login": envelope({ user: aUser() }, "Logged in", session),
  });
  const response = await signUp();
  expect(locationOf(response)).toBe("/login");
  expect(response.headers.getSetCookie().join()).toContain("accessToken=new");
  expect(await toastOf(response)).toEqual({ type: "success", message: "Registered 🥳", duration: 5_000 });
});

test("no login is sent if the sign-up already opens a session", async () => {
  stubApi({ "POST users/register": envelope(aUser(), "Registered", session) });
  expect((await signUp()).headers.getSetCookie().join()).toContain("accessToken=new");
});

test("a created account is reported even if signing in fails", async () => {
  stubApi({ "POST users/register": envelope(aUser(), "Registered"), "POST users/login": unreachable });
  expect(locationOf(await signUp())).toBe("/login");
});

test("the form reaches the server unchanged, with its picture", async () => {
  let sentForm: FormData | undefined;
  stubApi({
    "POST users/register": async (request) => ((sentForm = await request.formData()), envelope({}, "", session)),
  });
  await signUp({ avatar: new File(["picture"], "a.png") });
  expect(Object.fromEntries(sentForm!)).toMatchObject({ ...typed, language: "en" });
  expect(await (sentForm!.get("avatar") as File).text()).toBe("picture");
});

test("a sign-up form with errors shows each at its field and never sends the password back", async () => {
  const response = await signUp({ username: "x", email: "ann", fullName: "", password: "short" });
  const { errors, values } = await response.json();
  expect(response.status).toBe(422);
  expect(Object.keys(errors).sort()).toEqual(["email", "fullName", "password", "username"]);
  expect(values).toEqual({ username: "x", email: "ann", fullName: "" });
});

test("a username in use shows the message at its field", async () => {
  const errors = [{ field: "username", message: "Username is taken" }];
  stubApi({ "POST users/register": errorEnvelope(409, "Taken", errors) });
  const response = await signUp();
  expect(response.status).toBe(409);
  expect((await response.json()).errors).toEqual({ username: ["Username is taken"] });
});

test("closed sign-ups show a message in the form, which keeps its values", async () => {
  stubApi({ "POST users/register": errorEnvelope(403, "Signing up is closed") });
  const { alert, values } = await (await signUp()).json();
  expect(alert).toBe("Signing up is closed");
  expect(values).toEqual({ username: "lark", email: "ann@videos.example", fullName: "Ann Lark" });
});

test("an unreachable server shows a message in the form", async () => {
  stubApi({ "POST users/register": unreachable });
  const response = await signUp();
  expect({ status: response.status, ok: (await response.json()).ok }).toEqual({ status: 503, ok: false });
});

test("a registration that waits leads to a page that says so, and sends no login", async () => {
  stubApi({ "POST users/register": envelope({ ...aUser(), waitsFor: "approval" }, "It waits for approval") });
  const response = await signUp({ invitation: "" });
  expect({ location: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
    location: "/signup/waiting",
    message: "It waits for approval",
  });
});

test("a registration whose address has to be verified leads to a page that says so, and sends no login", async () => {
  stubApi({ "POST users/register": envelope({ ...aUser(), waitsFor: "verification" }, "We sent you a link") });
  expect(locationOf(await signUp({ invitation: "" }))).toBe("/signup/waiting?state=verification");
});

test("the form says who may sign up, and carries the invitation of the link", async () => {
  stubApi({ "GET sign-ups": envelope({ mode: "invitation", isFixed: false }) });
  const response = await respond(loader, routeArgs("/signup?invitation=abc"));
  expect(await response.json()).toEqual({
    ...{ mode: "invitation", isFirst: false, needsSetupLink: false, setup: "" },
    invitation: "abc",
  });
});

test("the first account, which runs the site, is led to the first steps", async () => {
  stubApi({ "POST users/register": envelope({ ...aUser(), role: "admin" }, "Registered", session) });
  expect(locationOf(await signUp())).toBe("/administration/setup");
});

test("the first sign-up page says that the account will run the site", async () => {
  const signUps = { mode: "open", isFixed: false, sendsMail: false, requiresVerifiedEmail: false };
  const isTold = async (isFirst: boolean) => {
    stubApi({ "GET sign-ups": envelope({ ...signUps, isFirst }) });
    return (await (await respond(loader, routeArgs("/signup"))).json()).isFirst;
  };
  expect([await isTold(true), await isTold(false)]).toEqual([true, false]);
});

test.each([
  ["open", "", undefined],
  ["approval", "", "An administrator approves each registration before you can log in."],
  ["invitation", "", "This site takes new accounts by invitation only: open your invitation link."],
  ["invitation", "?invitation=abc", undefined],
  ["closed", "", "This site takes no new accounts."],
])("the form of a site that is %s says with '%s' who may sign up", async (mode, query, note) => {
  stubApi({ "GET sign-ups": envelope({ mode, isFixed: false }) });
  const { document } = await renderRoute(signUpPage, routeArgs(`/signup${query}`));
  expect(document.querySelector("h1 + p")?.textContent).toBe(note);
});

test("the form asks for what it needs, and says of the pictures first that they are optional", async () => {
  stubApi({ "GET sign-ups": envelope({ mode: "open", isFixed: false }) });
  const { document } = await renderRoute(signUpPage, routeArgs("/signup"));
  const textsOf = (selector: string) => Array.from(document.querySelectorAll(selector), textOf);
  expect(textsOf("main label")).toEqual([
    ...["Username", "Email address", "Full name", "Password", "Avatar *", "Cover image"],
  ]);
  expect(textsOf("summary, .hint")).toEqual([
    "3 to 30 letters (a–z), digits, dots, dashes or underscores",
    ...["At least 8 characters", "Add pictures (optional)", "(optional) Image, up to 5 MB", "(optional) Up to 5 MB"],
  ]);
});

const publicSite = { mode: "open", isFixed: false, sendsMail: false, requiresVerifiedEmail: false };
const newSite = { ...publicSite, isFirst: true, needsSetupLink: true };

test("on a public site without accounts, the form says who may make the first one, and carries the link's token", async () => {
  const show = async (path: string) => {
    stubApi({ "GET sign-ups": envelope(newSite) });
    const page = await openBrowser().open(path);
    const find = (selector: string) => page.document.querySelector(selector);
    const login = find(`a[href^="/login"]`)?.getAttribute("href");
    return { text: page.document.body.textContent, setup: find("input[name=setup]")?.getAttribute("value"), login };
  };
  const without = await show("/signup");
  expect(without.text).toContain("creates the first account with the link in the server's log");
  expect(without.setup).toBeUndefined();
  const opened = await show("/signup?setup=abc");
  expect(opened.text).toContain("This is the first account here: it will run the site.");
  expect(opened).toMatchObject({ setup: "abc", login: "/login" });
});

test("the address of a link stays out of caches and of Referer, before and after a refusal", async () => {
  const headersOf = ({ headers }: Response) => [headers.get("Cache-Control"), headers.get("Referrer-Policy")];
  stubApi({ "GET sign-ups": envelope(newSite) });
  const page = await respond(loader, routeArgs("/signup?setup=abc"));
  expect(headersOf(page)).toEqual(["no-store", "strict-origin"]);
  const loaderHeaders = page.headers;
  expect(headers({ loaderHeaders } as Parameters<typeof headers>[0])).toEqual({
    "Cache-Control": "no-store",
    "Referrer-Policy": "strict-origin",
  });
  stubApi({ "GET sign-ups": envelope({ ...newSite, isFirst: false, needsSetupLink: false }) });
  expect(headersOf(await respond(loader, routeArgs("/signup")))).toEqual([null, null]);
});

test("a link that has ended is no part of the form", async () => {
  stubApi({ "GET sign-ups": envelope({ ...publicSite, isFirst: false, needsSetupLink: false }) });
  expect((await (await respond(loader, routeArgs("/signup?setup=abc"))).json()).setup).toBe("");
});
