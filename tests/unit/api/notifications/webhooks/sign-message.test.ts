import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { newSecret, signMessage } from "#api/notifications/webhooks/sign-message";

/** A message that the library `standardwebhooks` 1.1.1 signed. */
const message = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", seconds: 1_614_265_330, body: '{"test": 2432232314}' };
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

test("a message is signed as Standard Webhooks says", () => {
  expect(signMessage([secret], message)).toEqual({
    "webhook-id": message.id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": signature,
  });
});

test("a message has a signature for each secret that is valid", () => {
  const other = newSecret();
  const headers = signMessage([other, secret], message);
  const [first, second] = headers["webhook-signature"].split(" ");
  const key = Buffer.from(other.replace(/^whsec_/, ""), "base64");
  const text = `${message.id}.${message.seconds}.${message.body}`;
  expect([first, second]).toEqual([`v1,${createHmac("sha256", key).update(text).digest("base64")}`, signature]);
});

test("secrets have 256 random bits behind the prefix that scanners know", () => {
  const [one, two] = [newSecret(), newSecret()];
  expect(one).not.toBe(two);
  expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});
