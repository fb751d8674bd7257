import { expect, test } from "vitest";
import { action as confirm } from "#app/routes/actions/actions.confirm.passkey";
import { action as requestOptions } from "#app/routes/actions/actions.confirm.passkey-options";
import { formArgs, respond, signedIn } from "#tests/support/route-args";
import { envelope, errorEnvelope, stubApi } from "#tests/support/stub-api";

const mine = { cookie: signedIn };
const requesting = () => respond(requestOptions, formArgs("/actions/confirm/passkey-options", {}, mine));
const confirming = () => respond(confirm, formArgs("/actions/confirm/passkey", { credential: "{}" }, mine));

test("a script gets the options of a passkey and sends the answer of the browser", async () => {
  const sent: unknown[] = [];
  stubApi({
    "POST users/passkeys/confirm/options": envelope({ challenge: "c" }),
    "POST users/passkeys/confirm": async (request) => (sent.push(await request.json()), envelope({})),
  });
  expect(await (await requesting()).json()).toEqual({ challenge: "c" });
  expect({ status: (await confirming()).status, sent }).toEqual({ status: 200, sent: [{ credential: "{}" }] });
});

test("the server's message reaches the script", async () => {
  stubApi({
    "POST users/passkeys/confirm/options": errorEnvelope(409, "This account has no passkey"),
    "POST users/passkeys/confirm": errorEnvelope(400, "This passkey could not be checked."),
  });
  for (const [response, status, message] of [
    [await requesting(), 409, "This account has no passkey"],
    [await confirming(), 400, "This passkey could not be checked."],
  ] as const)
    expect({ status: response.status, body: await response.json() }).toEqual({ status, body: { message } });
});
