import * as t from "#languages/moderation";
/** Reasons that moderators give often; the affected person reads them. */
const reasonTemplates = [
  t.templateSpam,
  t.templateInsult,
  t.templateHate,
  t.templatePrivate,
  t.templateRights,
  t.templateUnsuitable,
  t.templateFine,
] as const;

/** Lists the reasons as choices of a form; the one that is chosen becomes part of the decision as it is said here. */
export const listTemplates = () =>
  reasonTemplates.map((template) => {
    const text = template();
    return [text, text] as const;
  });

/** Puts the chosen reason before the words that a moderator added. */
export function withTemplate(fields: unknown): unknown {
  const { template = "", reason = "", ...rest } = fields as Record<string, string>;
  return { ...rest, reason: [template, reason.trim()].filter(Boolean).join(" ") };
}
