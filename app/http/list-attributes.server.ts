/** Lists the values of an attribute in a page that React wrote, which escapes `>` and `"` in them. */
export function listAttributes(html: string, tag: string, name: string): string[] {
  const [values, attribute]: [string[], string] = [[], ` ${name}="`];
  for (let start = html.indexOf(tag); start >= 0; start = html.indexOf(tag, start + tag.length)) {
    const element = html.slice(start, html.indexOf(">", start));
    const from = element.indexOf(attribute) + attribute.length;
    if (from >= attribute.length) values.push(unescape(element.slice(from, element.indexOf('"', from))));
  }
  return values;
}

const characters: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

const unescape = (text: string) =>
  text.includes("&") ? text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => characters[entity]!) : text;
