import { hash, verify as verifyArgon2 } from "@node-rs/argon2";
import { verify as verifyBcrypt } from "@node-rs/bcrypt";

/** The parameters of Argon2id: 19 MiB, 2 iterations, 1 thread (OWASP Password Storage Cheat Sheet). */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, argon2Options);

/** Returns whether a hash is of bcrypt, as imported accounts have it until their first sign-in. */
export const isBcrypt = (passwordHash: string) => passwordHash.startsWith("$2");

let decoyHash: Promise<string> | undefined;

/** Compares a password with a hash. Takes as long without a hash, so that timing does not reveal which accounts exist. */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoyHash ??= hashPassword("nobody's");
  const [argon2Hash, bcryptHash] = isBcrypt(passwordHash ?? "") ? [undefined, passwordHash] : [passwordHash, undefined];
  // Argon2 runs at every attempt, so that an account with a bcrypt hash is not recognized by a faster response.
  const [isArgon2Match, isBcryptMatch] = await Promise.all([
    verifyArgon2(argon2Hash ?? (await decoyHash), password),
    bcryptHash !== undefined && verifyBcrypt(password, bcryptHash),
  ]);
  return argon2Hash === undefined ? isBcryptMatch : isArgon2Match;
}
