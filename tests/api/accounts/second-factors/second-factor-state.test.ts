import { expect, test } from "vitest";
import { confirmApp } from "#api/accounts/second-factors/authenticator-app";
import { removeApp, removePasskey } from "#api/accounts/second-factors/remove-second-factor";
import { countFactors } from "#api/accounts/second-factors/second-factor-state";
import { testApi, type User } from "#tests/support/api";
import { createAuthenticator, type PasskeyOptions } from "#tests/support/authenticator";
import { setUpApp } from "#tests/support/second-factor";

const api = await testApi({ workers: 0 });

async function addPasskey(user: User) {
  const { data } = await user.post<PasskeyOptions>("/users/passkeys/options");
  const credential = createAuthenticator().register(data);
  await user.post("/users/passkeys", { name: "Phone", password: user.password, credential });
}

test("each account's own factors count, and nobody else's", async () => {
  const [anna, bea, carl] = [await api.signUp("anna"), await api.signUp("bea"), await api.signUp("carl")];
  await setUpApp(anna);
  await addPasskey(bea);
  await addPasskey(bea);
  await api.db.deleteFrom("recovery_codes").where("user_id", "=", bea.id).execute();
  const counts = { anna: await countFactors(api.db, anna.id), bea: await countFactors(api.db, bea.id) };
  expect({ ...counts, carl: await countFactors(api.db, carl.id) }).toEqual({
    anna: { hasApp: true, passkeyCount: 0, recoveryCodeCount: 10 },
    bea: { hasApp: false, passkeyCount: 2, recoveryCodeCount: 0 },
    carl: { hasApp: false, passkeyCount: 0, recoveryCodeCount: 0 },
  });
});

test("an app that is not confirmed yet is no second factor", async () => {
  const dora = await api.signUp("dora");
  await dora.post("/users/second-factor/app");
  expect((await countFactors(api.db, dora.id)).hasApp).toBe(false);
});

test("an app that is not confirmed yet cannot be removed, and can still be confirmed", async () => {
  const fay = await api.signUp("fay");
  await fay.post("/users/second-factor/app");
  expect(await removeApp(api.db, fay.id)).toBe(false);
  expect(await confirmApp(api.db, fay.id)).toBe(true);
});

test("a passkey is removed once, and by nobody else", async () => {
  const [gus, hal] = [await api.signUp("gus"), await api.signUp("hal")];
  await addPasskey(gus);
  const { id } = await api.db
    .selectFrom("passkeys")
    .select("id")
    .where("user_id", "=", gus.id)
    .executeTakeFirstOrThrow();
  const removals = [];
  for (const who of [hal, gus, gus]) removals.push(await removePasskey(api.db, who.id, id));
  expect(removals).toEqual([false, true, false]);
});

test("an app is put into use once", async () => {
  const eve = await api.signUp("eve");
  await setUpApp(eve);
  expect(await confirmApp(api.db, eve.id)).toBe(false);
});
