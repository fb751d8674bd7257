import { fold } from "#contract/fold";

/**
 * Computes a username's skeleton: usernames that look alike have the same one (UTS #39 §4, for the characters that
 * usernames may have). `0o`, `1lI` and any run of `._-` each become one character.
 */
export const usernameSkeleton = (username: string) =>
  fold(username)
    .replaceAll("0", "o")
    .replace(/[1i]/g, "l")
    .replace(/[._-]+/g, "-");
