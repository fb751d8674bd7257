import { expect, test } from "vitest";
import { loader as csv } from "#app/routes/administration/administration.log[.csv]";
import * as invitationsPage from "#app/routes/administration/_app.administration.invitations";
import { action as invite } from "#app/routes/administration/_app.administration.invitations_.new";
import { loader as log } from "#app/routes/administration/_app.administration.log";
import * as signUpRules from "#app/routes/administration/_app.administration.sign-up-rules";
import { loader as users } from "#app/routes/administration/_app.administration.users";
import { action as press } from "#app/routes/administration/_app.administration.users_.$userId/route";
import { action as deletePerson } from "#app/routes/administration/_app.administration.users_.$userId_.delete";
import { action as createResetLink } from "#app/routes/administration/_app.administration.users_.$userId_.reset-link";
import { action as changeRole } from "#app/routes/administration/_app.administration.users_.$userId_.role";
import * as suspendPage from "#app/routes/administration/_app.administration.users_.$userId_.suspend";
import * as unsuspendPage from "#app/routes/administration/_app.administration.users_.$userId_.unsuspend";
import type { ActEntry } from "#contract/audit";
import { renderRoute } from "#tests/support/render-route";
import { formArgs, locationOf, respond, routeArgs, signedIn, thrownResponse, toastOf } from "#tests/support/route-args";
import { aViewer, envelope, errorEnvelope, stubApi } from "#tests/support/stub-api";

const { action: end, loader: invitations } = invitationsPage;
const { action: changeSignUps } = signUpRules;
const { action: suspend } = suspendPage;
const userId = "b".repeat(24);
const mine = { cookie: signedIn, params: { userId } };
const person = `/administration/users/${userId}`;
const call = (method: string, path: string) => `${method} administration/${path}`;
type Replies = Parameters<typeof stubApi>[0];
const asAdmin = (replies: Replies) => stubApi({ ...aViewer({ role: "admin" }), ...replies });

const bodyOf = (sent: unknown[]) => async (request: Request) => {
  sent.push(await request.json());
  return envelope({}, "Done");
};

test("the list of users passes its filters on", async () => {
  let asked = "";
  asAdmin({ [call("GET", "users")]: ({ url }) => ((asked = new URL(url).search), envelope([])) });
  const response = await respond(users, routeArgs("/administration/users?query=ann&state=waiting&sort=name", mine));
  expect(await response.json()).toMatchObject({ people: [], filters: { query: "ann", state: "waiting" } });
  expect(Object.fromEntries(new URLSearchParams(asked))).toMatchObject({
    query: "ann",
    state: "waiting",
    sort: "name",
  });
});

test("a suspension without a reason is shown again, with what was chosen", async () => {
  asAdmin({});
  const response = await respond(suspend, formArgs(`${person}/suspend`, { hours: "72", reason: " " }, mine));
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ errors: { reason: ["Give a reason"] }, values: { hours: "72" } });
});

test("a suspension leads back to the account with a toast", async () => {
  const sent: unknown[] = [];
  asAdmin({ [call("POST", `users/${userId}/suspension`)]: bodyOf(sent) });
  const response = await respond(suspend, formArgs(`${person}/suspend`, { hours: "72", reason: "Spam" }, mine));
  expect([locationOf(response), sent]).toEqual([person, [{ hours: "72", reason: "Spam" }]]);
});

test("a role that needs a fresh password asks for it at its field, and keeps what was typed", async () => {
  const message = "Enter your password to continue";
  asAdmin({
    [call("PATCH", `users/${userId}/role`)]: errorEnvelope(403, message, [{ field: "password", message }]),
  });
  const fields = { role: "moderator", from: "user", reason: "Helps" };
  const response = await respond(changeRole, formArgs(`${person}/role`, fields, mine));
  expect(response.status).toBe(403);
  const { errors, values } = await response.json();
  expect([errors, values]).toEqual([{ password: [message] }, expect.objectContaining({ role: "moderator" })]);
});

test("the only administrator sees on the same page that the role stays", async () => {
  asAdmin({ [call("PATCH", `users/${userId}/role`)]: errorEnvelope(409, "This is the only administrator") });
  const response = await respond(changeRole, formArgs(`${person}/role`, { role: "user" }, mine));
  expect({ status: response.status, alert: (await response.json()).alert }).toEqual({
    status: 409,
    alert: "This is the only administrator",
  });
});

test("a deleted account leads to the list", async () => {
  asAdmin({ [call("DELETE", `users/${userId}`)]: envelope({}, "ann is deleted") });
  const response = await respond(deletePerson, formArgs(`${person}/delete`, { password: "secret word" }, mine));
  expect({ location: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
    location: "/administration/users",
    message: "ann is deleted",
  });
});

test("a reset link is in the page alone, and in no cache", async () => {
  asAdmin({ [call("POST", `users/${userId}/reset-link`)]: envelope({ path: "/reset-password?token=abc" }) });
  const response = await respond(createResetLink, formArgs(`${person}/reset-link`, {}, mine));
  expect({ cacheControl: response.headers.get("Cache-Control"), link: (await response.json()).link }).toEqual({
    cacheControl: "no-store",
    link: "http://site.test/reset-password?token=abc",
  });
});

test("buttons approve and sign out, and no other act is known", async () => {
  asAdmin({ [call("POST", `users/${userId}/approval`)]: envelope({}, "The registration is approved") });
  expect(locationOf(await respond(press, formArgs(person, { act: "approve" }, mine)))).toBe(person);
  expect((await thrownResponse(press, formArgs(person, { act: "toString" }, mine))).status).toBe(404);
});

test.each([
  ["open", "No invitations yetAnyone with the link of an invitation can create an account without approval."],
  ["closed", "No invitations yet"],
])(
  "without invitations, the page of a site with %s sign-ups says what one is for, if it is of use",
  async (mode, text) => {
    asAdmin({ [call("GET", "invitations")]: envelope([]), "GET sign-ups": envelope({ mode, isFixed: false }) });
    const { document } = await renderRoute(invitationsPage, routeArgs("/administration/invitations", mine));
    expect(document.querySelector(".empty")!.textContent).toBe(text);
  },
);

test("invitations show their whole links, and one is made with what was typed", async () => {
  const invitation = {
    ...{ _id: userId, path: "/signup?invitation=x", note: "Choir", uses: 2, used: 0, createdBy: "ann", endedAt: null },
    ...{ createdAt: "2030-01-01T00:00:00.000Z", expiresAt: "2030-01-08T00:00:00.000Z" },
  };
  const sent: unknown[] = [];
  asAdmin({
    [call("GET", "invitations")]: envelope([invitation]),
    "GET sign-ups": envelope({ mode: "invitation", isFixed: false }),
    [call("POST", "invitations")]: bodyOf(sent),
    [call("DELETE", `invitations/${userId}`)]: envelope({}, "The invitation is ended"),
  });
  const list = await respond(invitations, routeArgs("/administration/invitations", mine));
  expect((await list.json()).invitations[0].link).toBe("http://site.test/signup?invitation=x");
  const { document } = await renderRoute(invitationsPage, routeArgs("/administration/invitations", mine));
  expect([...document.querySelectorAll("main .button-primary")].map((each) => each.textContent)).toEqual([
    "Create invitation",
  ]);
  expect(document.querySelector("button[name=invitation]")!.className, "it ends for good").toContain("text-danger");
  const fields = { uses: "2", days: "7", note: "Choir" };
  await respond(invite, formArgs("/administration/invitations/new", fields, mine));
  expect(sent).toEqual([fields]);
  const wrong = await respond(invite, formArgs("/administration/invitations/new", { uses: "0", days: "x" }, mine));
  expect(Object.keys((await wrong.json()).errors)).toEqual(["uses", "days"]);
  const ended = await respond(end, formArgs("/administration/invitations", { invitation: userId }, mine));
  expect(locationOf(ended)).toBe("/administration/invitations");
});

const signUps = { mode: "closed", isFixed: false, sendsMail: true, requiresVerifiedEmail: false, isFirst: false };

test("the form of who may sign up has what it shows as its version, and says what holds now where it was refused", async () => {
  asAdmin({
    "GET sign-ups": envelope({ ...signUps, needsSetupLink: false }),
    [call("PATCH", "sign-ups")]: errorEnvelope(409, "Somebody else changed this"),
  });
  const path = "/administration/sign-ups";
  const { document } = await renderRoute(signUpRules, routeArgs(path, mine));
  expect(document.querySelector<HTMLInputElement>("input[name=version]")!.value).toBe("closed.no");
  const fields = { mode: "open", requiresVerifiedEmail: "yes", version: "open.no" };
  const refused = await renderRoute(signUpRules, formArgs(path, fields, mine));
  const form = refused.document.querySelector("main form")!;
  expect(form.querySelector("option[selected]")!.getAttribute("value")).toBe("open");
  expect(form.querySelector<HTMLInputElement>("input[name=version]")!.value).toBe("closed.no");
  expect(form.textContent).toContain("Somebody else changed this");
  for (const now of ["Closed: no new accounts", "Everybody who has an account"])
    expect(form.textContent).toContain(`On the site now: ${now}`);
});

test("the form of a suspension says and sends which one its reader saw", async () => {
  const suspension = { until: "9999-12-31T23:59:59.999Z", reason: "Spam" };
  const facts = { _id: userId, username: "ann", fullName: "Ann", avatar: "", email: "ann@vidlark.test", role: "user" };
  const counts = { videosCount: 0, subscribersCount: 0, usedBytes: 0, quotaBytes: null, siteQuotaBytes: null };
  const access = { sessionsCount: 0, seenAt: null, invitationId: null, acts: [], needsConfirmation: false };
  const found = { ...facts, createdAt: "2026-01-01T00:00:00.000Z", suspension, ...counts, ...access };
  asAdmin({ [call("GET", `users/${userId}`)]: envelope(found) });
  for (const page of [suspendPage, unsuspendPage]) {
    const { document } = await renderRoute(page, routeArgs(`${person}/suspend`, mine));
    expect(document.querySelector<HTMLInputElement>("input[name=from]")!.value).toBe(suspension.until);
    expect(document.querySelector("main")!.textContent).toContain("Suspended for good");
  }
});

test("who may sign up is refused in place where the environment says it", async () => {
  asAdmin({ [call("PATCH", "sign-ups")]: errorEnvelope(409, "SIGNUPS=open is set") });
  const response = await respond(changeSignUps, formArgs("/administration/sign-ups", { mode: "closed" }, mine));
  expect({ status: response.status, alert: (await response.json()).alert }).toEqual({
    status: 409,
    alert: "SIGNUPS=open is set",
  });
});

test("whether people verify their address is changed with who may sign up, and refused at its field", async () => {
  const sent: unknown[] = [];
  asAdmin({ [call("PATCH", "sign-ups")]: bodyOf(sent) });
  const fields = { mode: "invitation", requiresVerifiedEmail: "yes" };
  await respond(changeSignUps, formArgs("/administration/sign-ups", fields, mine));
  expect(sent).toEqual([fields]);
  const message = "This site sends no email";
  asAdmin({ [call("PATCH", "sign-ups")]: errorEnvelope(409, message, [{ field: "requiresVerifiedEmail", message }]) });
  const refused = await respond(changeSignUps, formArgs("/administration/sign-ups", fields, mine));
  expect(await refused.json()).toMatchObject({ errors: { requiresVerifiedEmail: [message] }, values: fields });
});

const entry = (reason: string): ActEntry => ({
  _id: userId,
  at: "2030-01-01T00:00:00.000Z",
  actor: { _id: userId, username: "ann" },
  session: "0011223344556677",
  act: "account.suspend",
  subject: { kind: "user", _id: userId },
  reason,
  details: { until: "x" },
});

test("the log is exported as CSV over all its pages, with its filters", async () => {
  const asked: string[] = [];
  asAdmin({
    [call("GET", "log")]: (request) => {
      const { searchParams } = new URL(request.url);
      asked.push(`${searchParams.get("after") ?? ""} ${searchParams.get("act")}`);
      const isFirst = !searchParams.get("after");
      const page = { nextCursor: isFirst ? "next" : null, prevCursor: null, limit: 100 };
      return Response.json({ data: [entry(isFirst ? "=1+1" : "Second")], message: "Done", success: true, page });
    },
  });
  const response = await respond(csv, routeArgs("/administration/log.csv?act=account.suspend", mine));
  const text = await response.text();
  expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(text.trim().split("\r\n")).toHaveLength(3);
  expect(text).toContain("'=1+1");
  expect(asked).toEqual([" account.suspend", "next account.suspend"]);
});

test("the export leads a moderator to its page, without a call", async () => {
  stubApi(aViewer({ role: "moderator" }));
  const response = await respond(csv, routeArgs("/administration/log.csv", mine));
  const { status, headers } = response;
  expect({ status, location: headers.get("Location") }).toEqual({ status: 302, location: "/administration/log" });
});

test.each([
  ["the list of users", users, "/administration/users"],
  ["the log", log, "/administration/log"],
] as const)("%s is not there for a moderator", async (_, loader, path) => {
  stubApi(aViewer({ role: "moderator" }));
  expect((await thrownResponse(loader, routeArgs(path, mine))).status).toBe(404);
});
