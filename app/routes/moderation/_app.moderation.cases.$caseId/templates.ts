/** Reasons that moderators give often; the affected person reads them. */
export const reasonTemplates = [
  "It is spam or advertising.",
  "It insults or threatens people.",
  "It spreads hate against people for who they are.",
  "It shows someone's private information.",
  "It infringes someone else's rights.",
  "It is not suitable for this site.",
  "It does not break the rules of this site.",
] as const;

/** Puts the chosen reason before the words that a moderator added. */
export function withTemplate(fields: unknown): unknown {
  const { template = "", reason = "", ...rest } = fields as Record<string, string>;
  return { ...rest, reason: [template, reason.trim()].filter(Boolean).join(" ") };
}
