import { Secret, TOTP } from "otpauth";
import type { User } from "./api";

/** Computes the code that an authenticator app shows at a time. */
export const codeAt = (secret: string, timestamp = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

/** Sets up an authenticator app for an account; returns its secret and the recovery codes. */
export async function setUpApp(user: User) {
  await user.post("/users/second-factor/app");
  const { secret } = (await user.get<{ secret: string }>("/users/second-factor/app")).data;
  // A step that begins between a code and its check makes the code too old, but only once.
  const { status, data, text } = await confirm(user, secret).then((first) =>
    first.status === 400 ? confirm(user, secret) : first,
  );
  if (status !== 200) throw new Error(text);
  return { secret, recoveryCodes: data.recoveryCodes };
}

/** Confirms an app with the code of the step before, which leaves the present one for the test. */
const confirm = (user: User, secret: string) =>
  user.post<{ recoveryCodes: string[] }>("/users/second-factor/app/confirm", {
    code: codeAt(secret, Date.now() - 30_000),
    password: user.password,
  });
