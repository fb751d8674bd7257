import { z } from "zod";
import { labelled, stripUnstorable, tooLong } from "./fields";
import { limits } from "./limits";
import * as t from "#languages/api-fields";
import { withMessage } from "./with-message";

/**
 * Matches whitespace, invisible characters, and signs that mail programs leave out, because the mail would go to another
 * address. Also matches the signs of ohm, kelvin and ångström: their lower case is that of a letter, so that two mailboxes
 * would have one account.
 */
const forbiddenCharacters = /[\s\p{C}<>()[\],;:"\\\u2126\u212a\u212b]/u;

/** Checks for one @, a non-empty local part and a dot inside the domain. Does not backtrack, so its time is linear. */
const looksLikeEmail = (value: string) => {
  const [local, domain, ...more] = value.split("@");
  if (!local || !domain || more.length > 0 || forbiddenCharacters.test(value)) return false;
  return domain.includes(".") && !domain.startsWith(".") && !domain.endsWith(".") && !domain.includes("..");
};

export const email = labelled(
  t.emailAddress,
  z
    .string(withMessage(t.emailNeeded))
    .transform((value) => stripUnstorable(value).trim())
    .pipe(
      z
        .string()
        .min(1, { ...withMessage(t.emailNeeded), abort: true })
        .max(limits.email, tooLong(t.email, limits.email))
        .refine(looksLikeEmail, withMessage(t.badEmail)),
    ),
);
