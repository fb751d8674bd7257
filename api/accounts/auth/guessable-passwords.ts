import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import type { Db } from "#api/db/open";
import type { ApiDeps } from "#api/deps";
import { findSiteName } from "#api/site/settings/describe-site";
import { fieldError } from "#contract/errors";
import * as t from "#languages/api-accounts";

let estimator: Promise<ZxcvbnFactory> | undefined;

async function createEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs });
}

/** Loads the estimator and its word lists once. That blocks the thread for some 150 ms, so it should not happen in a request. */
export const loadEstimator = () => (estimator ??= createEstimator());

/** A password that needs fewer guesses can be guessed online (zxcvbn, score 1). */
const minGuesses = 1_000_000;

/** Estimating takes up to 30 ms for 32 characters, and grows with the square of the length. */
const maxEstimatedLength = 32;

/** The names of an account, which attackers try first. */
export interface AccountNames {
  username: string;
  email: string;
  fullName: string;
}

interface PasswordToCheck {
  field: string;
  password: string;
  /** Null for an unknown account, such as that of an expired link. */
  names: AccountNames | null;
}

/**
 * Throws 422 at the field for a new password that is easy to guess: a common password, a repetition, a sequence, a row of the
 * keyboard, a date, or a name of the account or site with a few more characters. Case does not matter.
 */
export async function refuseGuessablePassword(
  deps: Pick<ApiDeps, "db" | "siteName">,
  { field, password, names }: PasswordToCheck,
) {
  const guessableWords = [await findSiteName(deps), ...(names ? listNames(names) : [])].filter(
    ({ length }) => length > 2,
  );
  const prefix = password.slice(0, maxEstimatedLength).toLowerCase();
  if ((await loadEstimator()).check(prefix, guessableWords).guesses >= minGuesses) return;
  throw fieldError(422, field, t.guessablePassword);
}

/** Lists each name as it is, without separators, and in parts. */
function listNames({ username, email, fullName }: AccountNames): string[] {
  const names = [username, email, email.slice(0, email.lastIndexOf("@")), fullName];
  return names.flatMap((name) => [name, name.replace(separators, ""), ...name.split(separators)]);
}

const separators = /[^\p{L}\p{M}\p{N}]+/gu;

export async function findAccountNames(db: Db, userId: string): Promise<AccountNames | null> {
  const names = db.selectFrom("users").select(["username", "email", "full_name as fullName"]).where("id", "=", userId);
  return (await names.executeTakeFirst()) ?? null;
}
