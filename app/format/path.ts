const isDots = (segment: string) => /^\.\.?$/.test(segment);

/** Encodes one segment of a path (RFC 3986 §3.3). Dots alone would lead to another path, so nothing is left of them. */
export const encodeSegment = (segment: string | number) =>
  isDots(`${segment}`) ? "" : encodeURIComponent(`${segment}`.replace(/\p{Surrogate}/gu, "\ufffd"));

/** Builds a path from a template, with every value as one encoded segment. */
export const encodePath = (parts: TemplateStringsArray, ...segments: (string | number)[]): string =>
  String.raw({ raw: parts }, ...segments.map(encodeSegment));

/** Whether a text can be an id: servers of the family differ in form and length. */
export const isId = (text: string) => /^[A-Za-z0-9-]{1,64}$/.test(text);
