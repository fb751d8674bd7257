import { fold } from "#contract/fold";

/**
 * Computes the skeleton of a username; usernames that look alike have the same skeleton (UTS #39 §4, for the characters of
 * usernames). `0` and `o`, `1`, `l` and `I`, and any run of `._-` each become one character.
 */
export const usernameSkeleton = (username: string) =>
  fold(username)
    .replaceAll("0", "o")
    .replace(/[1i]/g, "l")
    .replace(/[._-]+/g, "-");
