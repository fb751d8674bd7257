/** Matches Tailwind's first utilities: rules from here on stay where they are, since utilities override classes. */
const firstUtility = /^\.(pointer-events-\w+|visible|invisible|collapse|sr-only)\s*\{/;

/**
 * Gathers the rules of each media query of component classes behind all their others, in the order in which the queries
 * first appear: naming a query once saves 190 bytes of the first style sheet.
 *
 * @param {string} css
 */
export function gatherMedia(css) {
  const rules = splitRules(css);
  const utilities = rules.findIndex((rule) => firstUtility.test(rule));
  if (utilities === -1) return css;
  const plain = [];
  /** @type {Map<string, string>} */
  const queries = new Map();
  for (const rule of rules.slice(0, utilities)) {
    const [start, query] = /^@media([^{]*)\{/.exec(rule) ?? [];
    if (query === undefined) plain.push(rule);
    else queries.set(query, (queries.get(query) ?? "") + rule.slice(start.length, -1));
  }
  const gathered = [...queries].map(([query, inside]) => `@media${query}{${inside}}`);
  return [...plain, ...gathered, ...rules.slice(utilities)].join("");
}

/** Splits CSS into its outermost rules. Braces stand in no string of these sheets. */
function splitRules(css) {
  const rules = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < css.length; index += 1) {
    if (css[index] === "{") depth += 1;
    if (css[index] !== "}" || (depth -= 1) > 0) continue;
    rules.push(css.slice(start, index + 1).trim());
    start = index + 1;
  }
  return rules;
}
