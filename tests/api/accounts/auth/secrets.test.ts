import { expect, test } from "vitest";
import { createResetToken } from "#api/accounts/auth/create-reset-token";
import type { TokenPair } from "#api/accounts/auth/sessions";
import { hashToken } from "#api/accounts/auth/hash-token";
import { signId } from "#api/accounts/mail/signed-id";
import { newMediaKey } from "#api/media/store/urls";
import type { PasskeyOptions } from "#tests/support/authenticator";
import { newId } from "#api/db/ids";
import { testApi } from "#tests/support/api";
import { setUpApp } from "#tests/support/second-factor";

const api = await testApi();
const anna = await api.signUp("anna");
const { recoveryCodes } = await setUpApp(anna);
const logIn = () => api.visitor().post("/users/login", { email: anna.email, password: anna.password });
const openSession = async () => {
  const { email, password } = await api.signUp(`p-${newId()}`);
  return (await api.visitor().post<TokenPair>("/users/login", { email, password })).data;
};
const withoutId = (token: string) => token.slice(25);

/** Every text that lets in whoever knows it, and the fewest bits that it may have. */
const secrets: Record<string, [bits: number, make: () => Promise<unknown>]> = {
  "access token": [128, async () => (await openSession()).accessToken],
  "refresh token": [128, async () => (await openSession()).refreshToken],
  "link that sets a password": [128, () => createResetToken(api.db, anna.id)],
  "mailed link": [128, async () => withoutId(signId("a secret", "mailed link", newId()))],
  invitation: [128, async () => withoutId(signId("a secret", "invitation", newId()))],
  "key of a feed": [128, async () => (await anna.post<{ key: string }>("/subscriptions/feed")).data.key],
  "key of a video's files": [128, async () => newMediaKey()],
  "ticket of a sign-in": [128, async () => (await logIn()).body!.ticket],
  "challenge of a passkey": [
    128,
    async () => (await anna.post<PasskeyOptions>("/users/passkeys/options")).data.challenge,
  ],
  "recovery code": [112, async () => recoveryCodes.pop()!.replaceAll("-", "")],
};

/** Counts the bits of a text by the digits that texts of its kind have. */
function countBits(texts: readonly string[]): number {
  const all = texts.join("");
  const bitsPerDigit = /^[0-9a-f]+$/.test(all) ? 4 : /^[a-z2-7]+$/.test(all) ? 5 : 6;
  expect(all).toMatch(/^[\w-]+$/);
  return Math.min(...texts.map(({ length }) => length)) * bitsPerDigit;
}

test.for(Object.entries(secrets))("each %s is another one, of enough bits", async ([, [bits, make]]) => {
  const texts: string[] = [];
  for (let made = 0; made < 4; made++) texts.push(String(await make()));
  expect(new Set(texts).size).toBe(texts.length);
  expect(countBits(texts)).toBeGreaterThanOrEqual(bits);
  // No digit stands at one place in all of them: none is a constant or counts.
  const digitsAt = (place: number) => new Set(texts.map((text) => text[place])).size;
  const places = Array.from({ length: texts[0]!.length }, (_, place) => digitsAt(place));
  expect(places.filter((count) => count === 1).length).toBeLessThan(4);
});

test("a data export has no address of its own: only its account's session reads it", async () => {
  expect((await api.visitor().get("/users/me/export")).status).toBe(401);
  const { status, headers } = await anna.get("/users/me/export");
  expect({ status, cacheControl: headers.get("Cache-Control") }).toEqual({ status: 200, cacheControl: "no-store" });
});

test("a recovery code of 80 bits that was given out before still signs in", async () => {
  const [old, hash] = ["abcd-efgh-ijkl-mnop", hashToken("abcdefghijklmnop")];
  await api.db.insertInto("recovery_codes").values({ user_id: anna.id, code_hash: hash }).execute();
  const { ticket } = (await logIn()).body as { ticket: string };
  expect((await api.visitor().post("/users/login/code", { ticket, code: old })).status).toBe(200);
});
