import { afterAll, expect, test } from "vitest";
import { findFreePort } from "#tests/support/free-ports";
import { type ArrivedMail, startMailServer, until } from "#tests/support/mail-server";
import { cleanUp } from "#tests/support/spawned";
import { emailOf, password, Person } from "./support/person";
import { startSite } from "./support/site";
import { send } from "./support/walk";

const server = await startMailServer();
const port = await findFreePort();
const url = `http://localhost:${port}`;
await startSite({
  PORT: String(port),
  PUBLIC_URL: url,
  SMTP_URL: server.settings.url,
  MAIL_FROM: server.settings.from,
});
afterAll(async () => {
  await cleanUp();
  await server.close();
});

const account = (username: string) => ({
  username,
  email: emailOf(username),
  fullName: `The ${username}`,
  password,
});
const logIn = (person: Person, username: string, words = password) =>
  person.post("/login", { email: emailOf(username), password: words });

/** Waits for a mail to somebody, and returns the path of its link. */
async function linkTo(username: string, isIt: (mail: ArrivedMail) => boolean) {
  const { text } = await until(() => server.mails.find((mail) => mail.to === emailOf(username) && isIt(mail)));
  return new RegExp(`${url}(/\\S+)`).exec(text)![1]!;
}

/** Creates an account with the form; the returned person is signed in. */
async function signUp(username: string) {
  const person = new Person(url);
  await person.post("/signup", account(username));
  return person;
}

// The first test ends open sign-ups. The first account administers the site.
const ada = await signUp("ada");
const [carl, dora] = [await signUp("carl"), await signUp("dora")];

test("somebody is invited, verifies the address by a mailed link, and posts", async () => {
  const bea = new Person(url);
  const settings = await send(ada, "/administration/sign-ups", { mode: "invitation", requiresVerifiedEmail: "yes" });
  expect(settings.to).toBe("/administration/invitations");
  await ada.post("/administration/invitations/new", { uses: "1", days: "7", note: "" });
  const { html } = await ada.get("/administration/invitations");
  const invitation = new RegExp(`${url}(/signup\\?invitation=[\\w-]+)`).exec(html)![1]!;

  const registered = await send(bea, invitation, account("bea"));
  expect(registered.to).toBe("/signup/waiting?state=verification");
  expect((await bea.follow(registered)).text).toContain("We sent a link to your email address.");
  expect((await logIn(bea, "bea")).status).toBe(302);
  const refused = await bea.post("/tweets", { content: "First words" });
  expect({
    status: refused.status,
    saysWhy: refused.text.includes("Verify your email address before you post"),
  }).toEqual({ status: 403, saysWhy: true });
  expect((await bea.get("/settings/email")).text).toContain("This address is not verified yet.");

  const link = await linkTo("bea", ({ subject }) => subject.startsWith("Verify"));
  expect((await bea.get(link)).all("h1")).toContain("Verify your email address");
  expect((await bea.get("/settings/email")).text).toContain("This address is not verified yet.");
  expect((await send(bea, link)).to).toBe("/login");
  expect((await bea.get("/settings/email")).text).toContain("This address is verified.");
  expect((await bea.post("/tweets", { content: "First words" })).status).toBe(302);
  const secondUse = await send(bea, link);
  expect({ status: secondUse.status, saysWhy: secondUse.text.includes("This link is no longer valid") }).toEqual({
    status: 400,
    saysWhy: true,
  });
});

test("somebody who forgot the password sets a new one by a mailed link", async () => {
  const visitor = new Person(url);
  expect((await visitor.get("/login")).document.querySelector("a[href='/login/forgot']")).not.toBeNull();
  const requested = await send(visitor, "/login/forgot", { email: emailOf("carl") });
  expect((await visitor.follow(requested)).all("h1")).toContain("Check your email");
  const link = await linkTo("carl", ({ subject }) => subject.startsWith("Set a new password"));
  const words = "sing-after-dusk";
  expect((await send(visitor, link, { newPassword: words, confirmPassword: words })).to).toBe("/login");
  expect((await carl.get("/settings/email")).status).toBe(401);
  expect((await logIn(carl, "carl", words)).status).toBe(302);
});

test("an address is changed by the link in a mail to the new one, and kept by the link to the old one", async () => {
  const change = { fullName: "Dora", email: "thief@birds.example", password };
  expect((await dora.post("/settings/personalInfo", change)).status).toBe(302);
  expect((await dora.get("/settings/email")).text).toContain("To change it to thief@birds.example");
  const [confirms, keeps] = [
    await linkTo("thief", () => true),
    await linkTo("dora", ({ text }) => text.includes("undo")),
  ];
  expect((await send(new Person(url), confirms)).to).toBe("/login");
  const words = "sing-at-midnight";
  expect((await send(new Person(url), keeps, { newPassword: words, confirmPassword: words })).to).toBe("/login");
  expect((await logIn(new Person(url), "dora", words)).status).toBe(302);
});
