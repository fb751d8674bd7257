import { afterAll, expect, test } from "vitest";
import { explainMailError, sendTestMail } from "#api/accounts/mail/test-mail";
import { testApi } from "#tests/support/api";
import { findFreePort } from "#tests/support/free-ports";
import { startMailServer } from "#tests/support/mail-server";
import { startCommand } from "#tests/support/run-command";
import { cleanUp } from "#tests/support/spawned";

const server = await startMailServer();
const site = await testApi();
afterAll(async () => {
  await server.close();
  await cleanUp();
});

async function run(args: string[], settings: Record<string, string>) {
  const { exit, output } = startCommand(site.place, "mail-test", args, settings);
  return { code: await exit, output: output() };
}

test("a test mail is named after the site, and the command says that the server took it", async () => {
  const { url: SMTP_URL, from: MAIL_FROM, publicUrl: PUBLIC_URL } = server.settings;
  const settings = { SMTP_URL, MAIL_FROM, PUBLIC_URL, SITE_NAME: "Bird Videos" };
  const { code, output } = await run(["anna@vidlark.test"], settings);
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining("took an email to anna@vidlark.test") });
  expect(server.mails).toMatchObject([{ to: "anna@vidlark.test", subject: "Test email from Bird Videos" }]);
});

test("without SMTP_URL the command says what to set", async () => {
  const { code, output } = await run(["anna@vidlark.test"], { SMTP_URL: "" });
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining("set SMTP_URL") });
});

test.for([
  [{ rcpt: 550 }, "refuses the address that the mail is for"],
  [{ data: 554 }, "refuses the mail"],
] as const)("a refusal %o is explained with what the server said", async ([refusal, reason]) => {
  server.refuse(refusal);
  const failure: unknown = await sendTestMail(server.settings, { address: "a@b.test", siteName: "Birds" }).catch(
    (error: unknown) => error,
  );
  server.refuse({});
  expect(explainMailError(failure, server.settings)).toMatch(new RegExp(`${reason}.*\nThe mail server said: 55`, "s"));
});

test("a mail server that does not listen is named with its port", async () => {
  const port = await findFreePort();
  const settings = { ...server.settings, url: `smtp://127.0.0.1:${port}` };
  const failure: unknown = await sendTestMail(settings, { address: "a@b.test", siteName: "Birds" }).catch(
    (error: unknown) => error,
  );
  expect(explainMailError(failure, settings)).toBe(
    `Nothing listens at 127.0.0.1:${port}: check host and port in SMTP_URL`,
  );
});

test.for([
  [{ code: "EAUTH", response: "535 no" }, "name or the password"],
  [{ code: "EENVELOPE", command: "MAIL FROM" }, "check MAIL_FROM"],
  [{ code: "EDNS" }, "No server is called mail.example"],
  [{ code: "ESOCKET", message: "getaddrinfo ENOTFOUND mail.example" }, "No server is called mail.example"],
  [{ code: "ESOCKET", message: "getaddrinfo EAI_AGAIN mail.example" }, "No server is called mail.example"],
  [{ code: "EMESSAGE" }, "The mail server refuses the mail: its log may say why"],
  [{ code: "EENVELOPE", command: "RCPT TO" }, "refuses the address that the mail is for"],
  [{ code: "ETIMEDOUT" }, "mail.example:465 does not answer"],
  [{ code: "EABORT" }, "mail.example:465 does not answer"],
  [{ code: "ETLS", message: "STARTTLS is missing" }, "mail.example:465 offers no TLS"],
  [{ code: "ETLS", message: "handshake failure" }, "another protocol"],
  [{ code: "ECONNECTION", message: "STARTTLS" }, "failed: STARTTLS"],
  [{ code: "ESTRANGE" }, "failed: ESTRANGE"],
  [{ code: "ESOCKET", message: "self-signed certificate" }, "certificate of mail.example"],
  [{ code: "ESOCKET", message: "wrong version number" }, "another protocol"],
  [{ code: "EOTHER", message: "strange" }, "failed: strange"],
] as const)("the failure %o is explained", ([failure, text]) => {
  const explained = explainMailError(failure, { url: "smtps://name:secret@mail.example", from: "a@mail.example" });
  expect(explained).toContain(text);
  expect(explained).not.toContain("secret");
});

test("a failure names the port that SMTP_URL leaves out", () => {
  const explain = (url: string) => explainMailError({ code: "EABORT" }, { url, from: "a@mail.example" });
  expect(explain("smtp://mail.example")).toContain("mail.example:587");
  expect(explain("smtp://mail.example:2525")).toContain("mail.example:2525");
});
