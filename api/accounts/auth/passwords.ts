import { hash, verify as verifyArgon2 } from "@node-rs/argon2";
import { verify as verifyBcrypt } from "@node-rs/bcrypt";

/** Parameters of Argon2id: 19 MiB, 2 iterations, 1 thread (OWASP Password Storage Cheat Sheet). */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, strength);

/** Checks whether a hash is one of bcrypt, from an imported account that has not signed in here yet. */
export const isBcrypt = (passwordHash: string) => passwordHash.startsWith("$2");

let decoyHash: Promise<string> | undefined;

/** Compares a password with a hash; takes as long when there is none, so that timing reveals no account. */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoyHash ??= hashPassword("nobody's");
  const [argon2Hash, bcryptHash] = isBcrypt(passwordHash ?? "") ? [undefined, passwordHash] : [passwordHash, undefined];
  // Argon2 runs for every attempt, with bcrypt beside it: an account with a bcrypt hash must not answer sooner than others.
  const [isArgon2Match, isBcryptMatch] = await Promise.all([
    verifyArgon2(argon2Hash ?? (await decoyHash), password),
    bcryptHash !== undefined && verifyBcrypt(password, bcryptHash),
  ]);
  return argon2Hash === undefined ? isBcryptMatch : isArgon2Match;
}
