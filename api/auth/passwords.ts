import { hash, verify } from "@node-rs/argon2";

/** Argon2id at the strength OWASP names first. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, strength);

let decoy: Promise<string> | undefined;

/** Whether a password fits; where there is no hash (an unknown account) it takes as long to say no. */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword("nobody's");
  const fits = await verify(passwordHash ?? (await decoy), password);
  return fits && passwordHash !== undefined;
}
