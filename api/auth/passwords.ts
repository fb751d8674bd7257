import { hash, verify } from "@node-rs/argon2";

/** Parameters of Argon2id: 19 MiB, 2 iterations, 1 thread (OWASP Password Storage Cheat Sheet). */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password with Argon2id. */
export const hashPassword = (password: string) => hash(password, strength);

let decoy: Promise<string> | undefined;

/** Compares a password with a hash; takes as long when there is none, so that timing reveals no account. */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword("nobody's");
  const isMatch = await verify(passwordHash ?? (await decoy), password);
  return isMatch && passwordHash !== undefined;
}
