import { hash, verify } from "@node-rs/argon2";
import { verify as verifyBcrypt } from "@node-rs/bcrypt";

/** Parameters of Argon2id: 19 MiB, 2 iterations, 1 thread (OWASP Password Storage Cheat Sheet). */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, strength);

/** Checks whether a hash is one of bcrypt, from an imported account that has not signed in here yet. */
export const isBcrypt = (passwordHash: string) => passwordHash.startsWith("$2");

let decoy: Promise<string> | undefined;

/** Compares a password with a hash; takes as long when there is none, so that timing reveals no account. */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword("nobody's");
  const [ofArgon2, ofBcrypt] = isBcrypt(passwordHash ?? "") ? [undefined, passwordHash] : [passwordHash, undefined];
  const [isArgon2Match, isBcryptMatch] = await Promise.all([
    verify(ofArgon2 ?? (await decoy), password),
    ofBcrypt !== undefined && verifyBcrypt(password, ofBcrypt),
  ]);
  return ofArgon2 === undefined ? isBcryptMatch : isArgon2Match;
}
