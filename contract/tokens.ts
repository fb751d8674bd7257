import { z } from "zod";
import { labelled, name, wholeNumber } from "./fields";
import { limits } from "./limits";
import { freshProof } from "./owner-proof";
import { id, time } from "./shapes";
import { type TokenScope, tokenScopes } from "./token-scopes";
import * as t from "#languages/api-tokens";
import { issueOf, withMessage } from "./with-message";

/** Matches tokens: the prefix, a number that identifies the token, and 256 secret bits. */
export const tokenPattern = /\bvl_([0-9a-f]{16})_[\w-]{43}/;

const isScope = (text: string): text is TokenScope => tokenScopes.some((scope) => scope === text);

/** Validates scopes that are separated by spaces (RFC 6749 §3.3). Has no label, because forms have checkboxes. */
const scopes = z.string(withMessage(t.scopesNeeded)).transform((text, { addIssue }): TokenScope[] => {
  const names = [...new Set(text.split(/\s+/).filter(Boolean))];
  const knownScopes = names.filter(isScope);
  if (knownScopes.length === 0 || knownScopes.length < names.length) addIssue(issueOf(t.scopesNeeded));
  return knownScopes;
});

const badDays = () => t.badTokenDays({ max: limits.tokenDays });

/** Body of POST users/tokens. */
export const newToken = z.object({
  name: name(t.tokenName, limits.tokenName, t.tokenNameNeeded),
  scopes,
  days: labelled(t.tokenDays, wholeNumber(badDays, limits.tokenDays)),
  ...freshProof.shape,
});

const tokenShape = z.object({
  _id: id,
  name: z.string(),
  /** The number that identifies the token, also in the audit log. */
  number: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  createdAt: time,
  expiresAt: time,
  /** When it was last used, to the minute; null until then. */
  usedAt: time.nullable(),
});

/** GET users/tokens. */
export const tokensShape = z.object({
  tokens: z.array(tokenShape),
  /** The scopes that this account may give to tokens. */
  offered: z.array(z.enum(tokenScopes)),
  /** Whether a new token requires the password now. */
  needsConfirmation: z.boolean(),
});

/** A new token, with its secret, which no other call returns. */
export const newTokenShape = tokenShape.extend({ secret: z.string().regex(tokenPattern) });

export type TokenEntry = z.output<typeof tokenShape>;
export type NewToken = z.output<typeof newToken>;
