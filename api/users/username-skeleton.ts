import { fold } from "#contract/fold";

/**
 * Gives how a username looks: two that look alike have the same skeleton (UTS #39 §4, for the characters that usernames
 * may have). `0o` and `1lI` are one character each, and so is any run of `._-`.
 */
export const usernameSkeleton = (username: string) =>
  fold(username)
    .replaceAll("0", "o")
    .replace(/[1i]/g, "l")
    .replace(/[._-]+/g, "-");
