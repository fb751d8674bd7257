import { z } from "zod";
import { limits } from "./limits";
import { id } from "./shapes";

/**
 * The source of a pattern with the flags `gu` that matches `@name`, without a `.` or `-` of the sentence at its end. Does not
 * match within an e-mail address or a URL.
 */
export const mentionSource = String.raw`(?<![\p{L}\p{N}_@/.\-])@(?<name>[A-Za-z0-9_.\-]*[A-Za-z0-9_])`;

export const mentionShape = z.object({ _id: id, username: z.string() });

export type Mention = z.output<typeof mentionShape>;

/** Finds the usernames that a text mentions, folded, each once, up to `limits.mentions`. */
export function findMentionedNames(text: string): string[] {
  const names = new Set<string>();
  for (const { groups } of text.matchAll(new RegExp(mentionSource, "gu"))) {
    const name = groups!.name!.toLowerCase();
    if (name.length >= limits.username.min && name.length <= limits.username.max) names.add(name);
    if (names.size === limits.mentions) break;
  }
  return [...names];
}
