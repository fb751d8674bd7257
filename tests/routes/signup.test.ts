import { expect, test } from "vitest";
import { action } from "#app/routes/_auth.signup";
import { respond, formArgs, locationOf, toastOf } from "#tests/support/route-args";
import { aUser } from "#tests/support/fixtures";
import { envelope, unreachable, stubApi, errorEnvelope } from "#tests/support/stub-api";

const typed = { username: "lark", email: "ann@videos.example", fullName: "Ann Lark", password: "skylark-song" };
const signUp = (fields: Record<string, string | File> = {}) =>
  respond(action, formArgs("/signup", { ...typed, ...fields }));
const session = ["accessToken=new; Path=/; HttpOnly"];

test("signing up makes the account and signs in", async () => {
  stubApi({
    "POST users/register": envelope(aUser(), "Registered"),
    "POST users/login": envelope({ user: aUser() }, "Logged in", session),
  });
  const response = await signUp();
  expect(locationOf(response)).toBe("/login");
  expect(response.headers.getSetCookie().join()).toContain("accessToken=new");
  expect(await toastOf(response)).toEqual({ type: "success", message: "Registered 🥳", duration: 5_000 });
});

test("a server that opens a session with the account is not asked to log in", async () => {
  stubApi({ "POST users/register": envelope(aUser(), "Registered", session) });
  expect((await signUp()).headers.getSetCookie().join()).toContain("accessToken=new");
});

test("an account that was made is not denied when signing in fails", async () => {
  stubApi({ "POST users/register": envelope(aUser(), "Registered"), "POST users/login": unreachable });
  expect(locationOf(await signUp())).toBe("/login");
});

test("the form reaches the server as it was sent, picture and all", async () => {
  let sent: FormData | undefined;
  stubApi({ "POST users/register": async (request) => ((sent = await request.formData()), envelope({}, "", session)) });
  await signUp({ avatar: new File(["picture"], "a.png") });
  expect(Object.fromEntries(sent!)).toMatchObject(typed);
  expect(await (sent!.get("avatar") as File).text()).toBe("picture");
});

test("a signup form with everything wrong says so at each field and never repeats the password", async () => {
  const response = await signUp({ username: "x", email: "ann", fullName: "", password: "short" });
  const { errors, values } = await response.json();
  expect(response.status).toBe(422);
  expect(Object.keys(errors).sort()).toEqual(["email", "fullName", "password", "username"]);
  expect(values).toEqual({ username: "x", email: "ann", fullName: "" });
});

test("a name that is taken is said at its field", async () => {
  const errors = [{ field: "username", message: "Username is taken" }];
  stubApi({ "POST users/register": errorEnvelope(409, "Taken", errors) });
  const response = await signUp();
  expect(response.status).toBe(409);
  expect((await response.json()).errors).toEqual({ username: ["Username is taken"] });
});

test("closed signups are told in place, what was typed kept", async () => {
  stubApi({ "POST users/register": errorEnvelope(403, "Signing up is closed") });
  const { alert, values } = await (await signUp()).json();
  expect(alert).toBe("Signing up is closed");
  expect(values).toEqual({ username: "lark", email: "ann@videos.example", fullName: "Ann Lark" });
});

test("a server that is away is told in place", async () => {
  stubApi({ "POST users/register": unreachable });
  const response = await signUp();
  expect([response.status, (await response.json()).ok]).toEqual([503, false]);
});
