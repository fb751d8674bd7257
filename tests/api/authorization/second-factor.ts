import { newId, timestamp } from "#api/db/ids";
import type { TestApi, User } from "#tests/support/api";
import type { Part } from "./table";

const wrong = { password: "wrong" };
const credential = "none";

export const secondFactor: Part = {
  rows: [
    ["POST", "/users/login/code", 401, 401, 401, { ticket: "none", code: "123456" }],
    ["POST", "/users/login/passkey/options", 200, 200, 200, {}],
    ["POST", "/users/login/passkey", 401, 401, 401, { credential }],
    ["GET", "/users/second-factor", 401, 200, 200],
    ["GET", "/users/second-factor/app", 401, 404, 404],
    ["POST", "/users/second-factor/app", 401, 200, 200],
    ["POST", "/users/second-factor/app/confirm", 401, 400, 400, { ...wrong, code: "123456" }],
    ["DELETE", "/users/second-factor/app", 401, 400, 400, wrong],
    ["POST", "/users/second-factor/recovery-codes", 401, 400, 400, wrong],
    ["POST", "/users/passkeys/options", 401, 200, 200],
    ["POST", "/users/passkeys", 401, 400, 400, { ...wrong, name: "Phone", credential }],
    ["POST", "/users/passkeys/confirm/options", 401, 409, 409],
    ["POST", "/users/passkeys/confirm", 401, 400, 400, { credential }],
    ["PATCH", "/users/passkeys/{passkey}", 401, 404, 200, { name: "Phone" }],
    ["DELETE", "/users/passkeys/{passkey}", 401, 404, 200, { password: "correct horse" }],
  ],
  fixtures: (api, owner) => ({ passkey: () => insertPasskey(api, owner) }),
};

/** Inserts a passkey of the owner; returns its id. */
async function insertPasskey({ db }: TestApi, { id: user_id }: User) {
  const id = newId();
  const key = { credential_id: id, public_key: "", name: "Key", created_at: timestamp(), used_at: null };
  await db
    .insertInto("passkeys")
    .values({ id, user_id, ...key })
    .execute();
  return id;
}
