import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { action as finish, loader } from "#app/routes/sign-in/_auth.login_.code";
import { action as logIn } from "#app/routes/sign-in/_auth.login";
import { action as usePasskey } from "#app/routes/actions/actions.sign-in.passkey";
import { action as requestOptions } from "#app/routes/actions/actions.sign-in.passkey-options";
import { action as like } from "#app/routes/actions/actions.video.$videoId.like";
import { inLanguage, offerLanguages } from "#languages/runtime/language";
import { aUser } from "#tests/support/fixtures";
import { formArgs, locationOf, respond, routeArgs, thrownResponse, toastOf } from "#tests/support/route-args";
import { envelope, errorEnvelope, stubApi } from "#tests/support/stub-api";
import { HttpResponse } from "msw";

const typed = { email: "ann@videos.example", password: "skylark-song" };
const opened = () => envelope({ user: aUser() }, "Logged in", ["accessToken=new; Path=/; HttpOnly"]);
const errors = [{ field: "code", message: "A code, please" }];
const asksForCode = () =>
  HttpResponse.json(
    { statusCode: 401, message: "A code, please", success: false, errors, ticket: "t1" },
    { status: 401 },
  );

afterEach(() => void vi.useRealTimers());

/** Logs in with the right password; returns the response and the cookies that it sets. */
async function begin(path = "/login?from=%2Fvideo%2Fv1", cookie?: string) {
  stubApi({ "POST users/login": asksForCode });
  const response = await respond(logIn, formArgs(path, typed, cookie ? { cookie } : {}));
  return { response, cookie: response.headers.getSetCookie().find((line) => line.startsWith("sign-in="))! };
}

const sent = (cookie: string) => ({ cookie: cookie.split(";")[0]! });
const codePath = "/login/code?from=%2Fvideo%2Fv1";

test("a right password of an account with a second factor leads to the page of the code, with a cookie for 5 minutes", async () => {
  const { response, cookie } = await begin();
  expect({ status: response.status, location: locationOf(response) }).toEqual({ status: 302, location: codePath });
  expect(cookie).toMatch(/^sign-in=[^;]+; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(atob(decodeURIComponent(cookie.split(/[=;]/)[1]!).split(".")[0]!)).not.toContain(typed.password);
});

test("a right code signs in with the ticket, returns to where the visitor came from, and forgets the ticket", async () => {
  const { cookie } = await begin();
  let body: unknown;
  stubApi({ "POST users/login/code": async (request) => ((body = await request.json()), opened()) });
  const response = await respond(finish, formArgs(codePath, { code: " 123 456 " }, sent(cookie)));
  expect([locationOf(response), body]).toEqual(["/video/v1", { ticket: "t1", code: "123 456" }]);
  expect(response.headers.getSetCookie().some((line) => /^sign-in=[^;]*; Max-Age=0/.test(line))).toBe(true);
});

test("a like from before the sign-in is completed after the code", async () => {
  const id = "a".repeat(24);
  stubApi({ [`POST likes/toggle/v/${id}`]: errorEnvelope(401, "Unauthorized request") });
  const fields = { returnTo: "/video/v1", liked: "true" };
  const pressed = await respond(like, formArgs("/actions/video/v1/like", fields, { params: { videoId: id } }));
  const intent = pressed.headers.getSetCookie().find((line) => line.startsWith("intent="))!;
  const { cookie } = await begin("/login", intent.split(";")[0]!);
  const calls: string[] = [];
  stubApi({
    "POST users/login/code": opened,
    [`POST likes/toggle/v/${id}`]: () => (calls.push("like"), envelope({})),
  });
  const cookies = [intent, cookie].map((line) => line.split(";")[0]).join("; ");
  await respond(finish, formArgs("/login/code", { code: "123456" }, { cookie: cookies }));
  expect(calls).toEqual(["like"]);
});

test("a wrong code is refused at its field, and the sign-in continues", async () => {
  const { cookie } = await begin();
  stubApi({ "POST users/login/code": asksForCode });
  const response = await respond(finish, formArgs(codePath, { code: "000000" }, sent(cookie)));
  expect({ status: response.status, errors: (await response.json()).errors }).toEqual({
    status: 401,
    errors: { code: ["A code, please"] },
  });
});

test("an empty code is refused without a call", async () => {
  const { cookie } = await begin();
  stubApi({});
  expect((await respond(finish, formArgs(codePath, { code: "" }, sent(cookie)))).status).toBe(422);
});

test("a ticket that the server no longer takes leads back to the login, which says so", async () => {
  const { cookie } = await begin();
  stubApi({ "POST users/login/code": errorEnvelope(401, "This sign-in took too long") });
  const response = await respond(finish, formArgs(codePath, { code: "123456" }, sent(cookie)));
  expect(locationOf(response)).toBe("/login?from=%2Fvideo%2Fv1");
  expect(await toastOf(response)).toMatchObject({ type: "error", message: "This sign-in took too long" });
});

test("the page of the code leads to the login without a cookie, with a forged one, and after five minutes", async () => {
  const { cookie } = await begin();
  expect(await (await respond(loader, routeArgs(codePath, sent(cookie)))).json()).toBeNull();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 60_000 + 1_000 });
  for (const each of [{}, { cookie: "sign-in=forged" }, sent(cookie)])
    expect(locationOf(await thrownResponse(loader, routeArgs(codePath, each)))).toBe("/login?from=%2Fvideo%2Fv1");
});

test("a passkey signs in, as second factor with the ticket", async () => {
  const { cookie } = await begin();
  const bodies: unknown[] = [];
  stubApi({ "POST users/login/passkey": async (request) => (bodies.push(await request.json()), opened()) });
  const path = "/actions/sign-in/passkey?from=%2Fvideo%2Fv1";
  for (const step of ["login", "code"])
    expect(locationOf(await respond(usePasskey, formArgs(path, { credential: "{}", step }, sent(cookie))))).toBe(
      "/video/v1",
    );
  expect(bodies).toEqual([{ credential: "{}" }, { credential: "{}", ticket: "t1" }]);
});

test("a refused passkey leads back to the page of its button with a message", async () => {
  const { cookie } = await begin();
  stubApi({ "POST users/login/passkey": errorEnvelope(401, "This passkey could not be checked") });
  const press = (step: string) =>
    respond(usePasskey, formArgs("/actions/sign-in/passkey", { credential: "{}", step }, sent(cookie)));
  expect(locationOf(await press("code"))).toBe("/login/code");
  const response = await press("login");
  expect({ location: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
    location: "/login",
    message: "This passkey could not be checked",
  });
});

test("a refused passkey and a sign-in that took too long show messages in the reader's language", async () => {
  offerLanguages(["en", "fr"]);
  onTestFinished(() => offerLanguages(["en"]));
  const { cookie } = await begin();
  const refuse = (name: string) => () =>
    HttpResponse.json(
      { statusCode: 401, message: "In English", code: `accounts.${name}`, success: false, errors: [] },
      { status: 401 },
    );
  stubApi({
    "POST users/login/passkey": refuse("passkeyNotAccepted"),
    "POST users/login/code": refuse("signInExpired"),
  });
  const passkey = formArgs("/actions/sign-in/passkey", { credential: "{}", step: "login" });
  const [atCode, late] = [sent(cookie), {}].map((init) => formArgs(codePath, { code: "123456" }, init));
  const responses = await inLanguage("fr", async () => [
    await respond(usePasskey, passkey),
    await respond(finish, atCode!),
    await respond(finish, late!),
  ]);
  const messages = await Promise.all(responses.map(async (response) => (await toastOf(response))?.message));
  expect(messages).toEqual([
    expect.stringMatching(/^Cette clé d’accès n’a pas pu/),
    expect.stringMatching(/^Cette connexion a pris trop de temps ou/),
    expect.stringMatching(/^Cette connexion a pris trop de temps\./),
  ]);
});

test("a script gets the options of a passkey, or the server's message", async () => {
  stubApi({ "POST users/login/passkey/options": envelope({ challenge: "c" }) });
  const path = "/actions/sign-in/passkey-options";
  expect(await (await respond(requestOptions, formArgs(path, { step: "login" }))).json()).toEqual({ challenge: "c" });
  stubApi({ "POST users/login/passkey/options": errorEnvelope(429, "Too often.") });
  const response = await respond(requestOptions, formArgs(path, { step: "login" }));
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 429,
    body: { message: "Too often." },
  });
});
