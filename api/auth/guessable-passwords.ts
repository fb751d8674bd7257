import { limits } from "#contract/limits";
import { ApiError } from "#contract/errors";

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const list: readonly string[] = dictionary["passwords-common"];
  return new Set(list.filter((password) => password.length >= limits.password.min));
}

/** Loads the list once: it occupies the thread for some 100 ms, which a request should not. */
export const loadCommonPasswords = () => (commonPasswords ??= readCommonPasswords());

/** Refuses a new password that is among the most common ones, in any case; 422 names the field. */
export async function refuseCommonPassword(field: string, password: string) {
  const list = await loadCommonPasswords();
  if (!list.has(password.toLowerCase())) return;
  const message = "This password is one of the most common ones. Choose another one.";
  throw new ApiError(422, message, [{ field, message }]);
}
