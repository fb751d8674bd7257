/** A node of a script's syntax tree (https://github.com/estree/estree), with its place in the text. */
// oxlint-disable-next-line typescript/no-explicit-any -- The types of all nodes would say no more here.
export type ESTree = { type: string; start: number; end: number } & Record<string, any>;

export type Parse = (code: string) => ESTree;

export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Returns a stretch of a text with the edits that lie in it. */
export function slice(code: string, edits: Edit[], { start, end }: { start: number; end: number }): string {
  let at = start;
  let output = "";
  for (const each of edits.toSorted((one, other) => one.start - other.start)) {
    if (each.start < at || each.end > end) continue;
    output += code.slice(at, each.start) + each.text;
    at = each.end;
  }
  return output + code.slice(at, end);
}

type Visit = (node: ESTree, parent: ESTree | null, grandparent: ESTree | null) => void;

/** Visits every node, with the two around it. */
export function visit(node: ESTree, act: Visit, parent: ESTree | null = null, grandparent: ESTree | null = null) {
  act(node, parent, grandparent);
  for (const child of Object.values(node).flat())
    if (child && typeof child === "object" && typeof child.type === "string") visit(child, act, node, parent);
}
