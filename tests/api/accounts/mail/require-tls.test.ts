import { afterAll, expect, test } from "vitest";
import { explainMailError, sendTestMail } from "#api/accounts/mail/test-mail";
import { startMailServer } from "#tests/support/mail-server";

/** A mail server without STARTTLS, as one is seen whose offer somebody removed on the way. */
const server = await startMailServer();
afterAll(() => server.close());

const sendTo = (url: string) =>
  sendTestMail({ ...server.settings, url }, { address: "anna@vidlark.test", siteName: "Birds" }).then(
    () => null,
    (error: unknown) => error,
  );

/** An address of this machine that does not say that it is one. */
const elsewhere = `smtp://name:secret@0.0.0.0:${server.port}`;

test("nothing is sent without TLS to a server that is not on this machine", async () => {
  const failure = await sendTo(elsewhere);
  expect(failure).toMatchObject({ code: "ETLS" });
  expect(server.mails).toEqual([]);
  expect(explainMailError(failure, { ...server.settings, url: elsewhere })).toContain("requireTLS=false");
});

test.for(["127.0.0.1", "localhost", "[::ffff:127.0.0.1]"])("a server at %s needs no TLS", async (host) => {
  expect(await sendTo(`smtp://${host}:${server.port}`)).toBeNull();
  expect(server.mails.splice(0)).toHaveLength(1);
});

test("an operator can turn the demand for TLS off by its name", async () => {
  expect(await sendTo(`smtp://0.0.0.0:${server.port}?requireTLS=false`)).toBeNull();
  expect(server.mails.splice(0)).toHaveLength(1);
});
