const attributes = ["aria-label", "title", "alt", "placeholder", "aria-description", "aria-valuetext"];
const inline = new Set(["A", "ABBR", "B", "BDI", "CODE", "EM", "SPAN", "STRONG", "TIME"]);

/** What is not in the reader's language: names of languages, time zones and podcast categories, texts that state another language, and lines to copy. */
const foreign =
  "script, style, datalist, [lang], [translate=no], [name=language] option, [name=timeZone] option, [name=podcastCategory] option";

/** Returns a node's text; what stands in blocks of their own is on lines of their own. */
function textOf(node: Node): string {
  return [...node.childNodes]
    .map((child) => {
      if (child.nodeType === 3) return child.nodeValue ?? "";
      const name = child.nodeName.toUpperCase();
      if (child.nodeType !== 1 || (child as Element).matches(foreign)) return "";
      return inline.has(name) ? textOf(child) : `\n${textOf(child)}\n`;
    })
    .join("");
}

/** Lists the parts of a text outside brackets, in which `en-XA` puts each of its texts, that have letters. */
function listOutside(text: string): string[] {
  let [depth, outside] = [0, ""];
  for (const sign of text) {
    if (sign === "[") depth += 1;
    else if (sign === "]") depth = Math.max(0, depth - 1);
    outside += sign === "[" || sign === "]" ? "\n" : depth === 0 ? sign : "";
  }
  return outside
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => /[a-z]{2}/i.test(line));
}

/** What is the same in all languages: names, also of codecs and formats, addresses, colours, sizes, and the ages and months of pseudo-languages. */
const constant =
  /https?:\S+|<iframe.*|\S+@\S*|#[\da-f]{6}|\d+ (sec|min|hr|(second|minute|hour|day)s? ago)\b|\d+ [kMG]B|UTC|Opus|MP4|VTT|Vidlark|English|Firefox|Linux|\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*/gi;

/** What people wrote, and what looks otherwise each time. */
type Written = readonly (string | RegExp)[];

const remove = (texts: Written, line: string) => texts.reduce<string>((rest, each) => rest.replaceAll(each, ""), line);

/** Lists the texts and names of a page in `en-XA` that are neither messages nor what people wrote. */
export function listUntranslated(document: Document, written: Written): string[] {
  const texts = [document.title, textOf(document.body)];
  for (const element of document.body.querySelectorAll("*"))
    for (const name of attributes) texts.push(element.getAttribute(name) ?? "");
  return texts.flatMap(listOutside).filter((line) => /[a-z]{2}/i.test(remove(written, line.replace(constant, ""))));
}
