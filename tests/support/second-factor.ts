import { Secret, TOTP } from "otpauth";
import type { User } from "./api";

/** Computes the code that an authenticator app shows at a time. */
export const codeAt = (secret: string, timestamp = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

/** Sets up an authenticator app for an account; returns its secret and the recovery codes. */
export async function setUpApp(user: User) {
  await user.post("/users/second-factor/app");
  const { secret } = (await user.get<{ secret: string }>("/users/second-factor/app")).data;
  // The code of the step before leaves the present one for the test.
  const body = { code: codeAt(secret, Date.now() - 30_000), password: user.password };
  const { status, data, text } = await user.post<{ recoveryCodes: string[] }>("/users/second-factor/app/confirm", body);
  if (status !== 200) throw new Error(text);
  return { secret, recoveryCodes: data.recoveryCodes };
}
