import { hasElements, listValues } from "./icu";
import { english, listParts, readMessages } from "./read-texts";
import { type Edit, type ESTree, type Parse, slice, visit } from "./syntax";

/** Begins the names that stand for messages in scripts, until a language replaces them. */
export const prefix = "__say$";

/** The functions of runtime/language.ts that are constants in a script. */
const constants = ["language", "isEnglish", "isRightToLeft", "isReviewed"];

const languageModule = "#languages/runtime/language";
const needs = {
  count$: 'import { formatCount as count$ } from "#languages/runtime/counts";',
  nodes$: 'import { toNodes as nodes$ } from "#languages/runtime/nodes";',
};

const nameOf = (part: string, key: string) => `${prefix}${part.replaceAll("-", "_")}$${key}`;

/** Returns the part and the key that a name stands for; a constant has no part. */
export function readName(name: string): { part: string; key: string } {
  const [, part = "", key = ""] = name.split("$");
  return { part: part.replaceAll("_", "-"), key };
}

interface Marking {
  program: ESTree;
  edits: Edit[];
  /** The messages that the module says, as `part.key`. */
  keys: string[];
  imports: Set<string>;
  /** Whether React, as in development, warns of elements in a list that have no key. */
  wantsKeys: boolean;
}

/**
 * Replaces what a module says by names that a bundler can move and minify: `t.viewCount({ count })` becomes
 * `__say$videos$viewCount({ count }, formatCount)`. Returns null for a module without messages.
 */
export function markMessages(code: string, parse: Parse, wantsKeys = false): { code: string; keys: string[] } | null {
  if (!code.includes("#languages/")) return null;
  const program = parse(code);
  const marking: Marking = { program, edits: [], keys: [], imports: new Set(), wantsKeys };
  const parts = new Set(listParts());
  for (const node of program.body as ESTree[]) {
    if (node.type !== "ImportDeclaration") continue;
    const from = String(node.source.value);
    const part = from.replace("#languages/", "");
    if (from === languageModule) markConstants(marking, node);
    else if (parts.has(part)) markPart(marking, node, part);
    else continue;
    marking.edits.push({ start: node.start, end: node.end, text: "" });
  }
  if (marking.edits.length === 0) return null;
  const { edits, keys, imports } = marking;
  return { code: [...imports].join("") + slice(code, edits, { start: 0, end: code.length }), keys };
}

function markConstants({ program, edits }: Marking, { specifiers }: ESTree) {
  for (const { imported, local } of specifiers as ESTree[]) {
    if (!constants.includes(imported.name)) throw new Error(`No script of a browser has ${imported.name}`);
    visit(program, (node, parent) => {
      if (node.type !== "Identifier" || node.name !== local.name || parent?.type === "ImportSpecifier") return;
      edits.push({ ...placeOf(node), text: `${prefix}$${imported.name}` });
    });
  }
}

function markPart(marking: Marking, { specifiers }: ESTree, part: string) {
  const [specifier] = specifiers as ESTree[];
  if (specifier?.type !== "ImportNamespaceSpecifier")
    throw new Error(`Messages are imported as a whole: import * as t from "#languages/${part}"`);
  const { name } = specifier.local;
  visit(marking.program, (node, parent, grandparent) => {
    if (node.type !== "Identifier" || node.name !== name || parent === specifier || isName(node, parent)) return;
    if (parent?.type !== "MemberExpression" || parent.object !== node || parent.computed)
      throw new Error(`${name} has the messages of ${part}: nothing else in this file may have its name`);
    const call = grandparent?.type === "CallExpression" && grandparent.callee === parent ? grandparent : null;
    markMessage(marking, { part, key: parent.property.name, member: parent, call });
  });
}

/** Returns whether an identifier is only the name of a property. */
const isName = (node: ESTree, parent: ESTree | null) =>
  !parent?.computed &&
  ((parent?.type === "MemberExpression" && parent.property === node) ||
    (parent?.type === "Property" && parent.key === node && !parent.shorthand));

interface Found {
  part: string;
  key: string;
  member: ESTree;
  call: ESTree | null;
}

function markMessage({ edits, keys, imports, wantsKeys }: Marking, { part, key, member, call }: Found) {
  const message = readMessages(english, part).get(key);
  if (!message) throw new Error(`The part ${part} has no message ${key}`);
  keys.push(`${part}.${key}`);
  const isRich = wantsKeys && hasElements(message.parts);
  const values = listValues(message.parts);
  const format = values.some(({ isShown }) => isShown) ? ",count$" : "";
  if (format) imports.add(needs.count$);
  if (isRich) imports.add(needs.nodes$);
  const name = `/*@__PURE__*/${nameOf(part, key)}`;
  const [before, after] = isRich ? ["/*@__PURE__*/nodes$(", ")"] : ["", ""];
  if (!call) {
    const parameter = values.length > 0 ? "values" : "";
    edits.push({
      ...placeOf(member),
      text: `(${parameter || "()"}=>${before}${name}(${parameter}${format})${after})`,
    });
    return;
  }
  edits.push({ ...placeOf(member), text: before + name });
  const argument = call.arguments[0] as ESTree | undefined;
  if (format && argument) edits.push({ start: argument.end, end: argument.end, text: format });
  if (after) edits.push({ start: call.end, end: call.end, text: after });
}

const placeOf = ({ start, end }: ESTree) => ({ start, end });
