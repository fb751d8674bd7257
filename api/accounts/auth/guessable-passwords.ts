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

/** Loads the estimator and its lists once: it occupies the thread for some 150 ms, which a request should not. */
export const loadEstimator = () => (estimator ??= createEstimator());

/** A password that is found in fewer guesses can be guessed online (zxcvbn, score 1). */
const minGuesses = 1_000_000;

/** The time to estimate grows with the square of the length: 32 characters take up to 30 ms. */
const maxEstimatedLength = 32;

/** The names that whoever knows an account tries first. */
export interface AccountNames {
  username: string;
  email: string;
  fullName: string;
}

interface NewPassword {
  field: string;
  password: string;
  /** Null where no account is known, such as for an expired link. */
  names: AccountNames | null;
}

/**
 * Refuses a new password that is easy to guess: a common one, a repeat, a run, a row of the keyboard, a date, or a name
 * of the account or of the site with a few characters more, in upper or lower case. 422 names the field.
 */
export async function refuseGuessablePassword(
  deps: Pick<ApiDeps, "db" | "siteName">,
  { field, password, names }: NewPassword,
) {
  const guessableWords = [await findSiteName(deps), ...(names ? listNames(names) : [])].filter(
    ({ length }) => length > 2,
  );
  const prefix = password.slice(0, maxEstimatedLength).toLowerCase();
  if ((await loadEstimator()).check(prefix, guessableWords).guesses >= minGuesses) return;
  throw fieldError(422, field, t.guessablePassword);
}

/** Lists names whole, in parts, and without what separates the parts. */
function listNames({ username, email, fullName }: AccountNames): string[] {
  const names = [username, email, email.slice(0, email.lastIndexOf("@")), fullName];
  return names.flatMap((name) => [name, name.replace(separators, ""), ...name.split(separators)]);
}

const separators = /[^\p{L}\p{M}\p{N}]+/gu;

export async function findAccountNames(db: Db, userId: string): Promise<AccountNames | null> {
  const names = db.selectFrom("users").select(["username", "email", "full_name as fullName"]).where("id", "=", userId);
  return (await names.executeTakeFirst()) ?? null;
}
