import ts from "typescript";

/** A small fault: the text that stands in a file in place of what is there. */
export interface Mutant {
  file: string;
  line: number;
  /** Offsets of what is replaced, in UTF-16 units. */
  start: number;
  end: number;
  original: string;
  replacement: string;
  /** What it belongs to, from the outside: the constant or function of the file, and the properties within. */
  names: string[];
  /** Whether it stands outside of all functions, so that it runs when its file is loaded. */
  isOutside: boolean;
}

const swappedOperators: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "&&": "||",
  "||": "&&",
  "-": "+",
  "*": "/",
  "/": "*",
};

/** Comparisons of Kysely's `where`, and of SQL. */
const swappedComparisons: Readonly<Record<string, string>> = {
  "=": "!=",
  "!=": "=",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  is: "is not",
  "is not": "is",
  in: "not in",
};

/** Two times are hardly ever equal to the millisecond: of a comparison of times, the other half is taken. */
const swappedOfTimes: Readonly<Record<string, string>> = { "<": ">", "<=": ">", ">": "<", ">=": "<" };

const time = /timestamp\(|Date\.|\b(at|now|since|until)\b|(At|_at)\b/;

function swap(operators: Readonly<Record<string, string>>, operator: string, comparison: string) {
  return (time.test(comparison) ? swappedOfTimes[operator] : undefined) ?? operators[operator];
}

/** Links of a chain that narrow or change a result; a mutant leaves one out. */
const removableLinks = new Set(
  "where orderBy limit onConflict filter slice trim toLowerCase min max int refine regex optional default catch".split(
    " ",
  ),
);

const sqlFaults = [
  [/ is not null/, " is null"],
  [/ is null/, " is not null"],
  [/<=/, "<"],
  [/>=/, ">"],
  [/ and /, " or "],
  [/ != /, " = "],
  [/ < /, " <= "],
  [/ > /, " >= "],
] as const;

/** Finds every place of a file where one small fault of a listed kind can be put in. */
export function findMutants(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)) return;
    for (const [part, replacement] of isInChain(node) ? [] : findFaults(node, source)) {
      const start = part.getStart(source);
      const { line } = source.getLineAndCharacterOfPosition(start);
      const original = text.slice(start, part.end);
      const at = { file, line: line + 1, start, end: part.end, names: namesOf(part), isOutside: isOutside(part) };
      if (original !== replacement) mutants.push({ ...at, original, replacement });
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return mutants;
}

const isOutside = ({ parent }: ts.Node): boolean => !parent || (!ts.isFunctionLike(parent) && isOutside(parent));

function namesOf(node: ts.Node): string[] {
  const own = isNamedPart(node) && node.name && ts.isIdentifier(node.name) ? [node.name.text] : [];
  return node.parent ? [...namesOf(node.parent), ...own] : own;
}

const isNamedPart = (node: ts.Node) =>
  ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node) || ts.isPropertyAssignment(node);

/** An expression, and what stands in its place. */
type Fault = [part: ts.Expression, replacement: string];

/** Parentheses around a part of an optional chain end it too early. */
const isInChain = ({ parent }: ts.Node) => (parent.flags & ts.NodeFlags.OptionalChain) !== 0;

function findFaults(node: ts.Node, source: ts.SourceFile): Fault[] {
  const textOf = (part: ts.Node) => part.getText(source);
  if (ts.isIfStatement(node)) return ["true", "false"].map((value) => [node.expression, value]);
  if (ts.isConditionalExpression(node)) return chooseBranch(node, source);
  if (ts.isBinaryExpression(node)) return swapOperator(node, source);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [[node, textOf(node.operand)]];
  if (ts.isExpressionStatement(node)) return removeStatement(node);
  if (ts.isCallExpression(node)) return [...removeLink(node, source), ...swapComparison(node, source)];
  if (ts.isNumericLiteral(node) && !isName(node))
    return [[node, Number(node.text) < 10 ? `(${node.text} + 1)` : `(${node.text} * 2)`]];
  if (isBoolean(node)) return [[node, String(node.kind !== ts.SyntaxKind.TrueKeyword)]];
  if (ts.isTaggedTemplateExpression(node) && textOf(node.tag).startsWith("sql")) return changeSql(node, source);
  return [];
}

/**
 * Takes one branch always. A query leaves out a value that is undefined, so `{ value }` then is the same as `{}`. The bench
 * runs on SQLite, so its branch is no fault.
 */
function chooseBranch(node: ts.ConditionalExpression, source: ts.SourceFile): Fault[] {
  const [condition, ...branches] = [node.condition, node.whenTrue, node.whenFalse].map((part) => part.getText(source));
  const isOptional = condition!.endsWith("=== undefined") && branches[0] === "{}";
  const wrong = isOptional ? ["{}"] : condition!.startsWith("isSqlite(") ? branches.slice(1) : branches;
  return wrong.map((branch) => [node, `(${branch})`]);
}

const isName = (node: ts.Node) => ts.isPropertyAssignment(node.parent) && node.parent.name === node;

const isBoolean = (node: ts.Node): node is ts.BooleanLiteral =>
  node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword;

function swapOperator(node: ts.BinaryExpression, source: ts.SourceFile): Fault[] {
  const { left, operatorToken, right } = node;
  const operator = operatorToken.getText(source);
  if (operator === "??") return [[node, left.getText(source)]];
  const isSum = operator === "+" && ![left, right].some(isText);
  const swapped = isSum ? "-" : swap(swappedOperators, operator, node.getText(source));
  return swapped ? [[node, `${left.getText(source)} ${swapped} ${right.getText(source)}`]] : [];
}

const isText = (node: ts.Node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

/** Leaves out a call whose result nobody uses. The linter refuses a promise that nobody waits for. */
function removeStatement({ expression }: ts.ExpressionStatement): Fault[] {
  const call = ts.isAwaitExpression(expression) ? expression.expression : expression;
  return ts.isCallExpression(call) ? [[expression, "void 0"]] : [];
}

function removeLink(call: ts.CallExpression, source: ts.SourceFile): Fault[] {
  const { expression } = call;
  if (!ts.isPropertyAccessExpression(expression) || !removableLinks.has(expression.name.text)) return [];
  const isZod = expression.getText(source).startsWith("z.");
  const isFirst = ts.isIdentifier(expression.expression);
  return isZod && isFirst ? [] : [[call, expression.expression.getText(source)]];
}

function swapComparison({ arguments: args }: ts.CallExpression, source: ts.SourceFile): Fault[] {
  const [left, operator, right] = args;
  if (args.length !== 3 || !operator || !ts.isStringLiteral(operator)) return [];
  const comparison = `${left!.getText(source)} ${right!.getText(source)}`;
  const swapped = swap(swappedComparisons, operator.text, comparison);
  return swapped ? [[operator, JSON.stringify(swapped)]] : [];
}

function changeSql(node: ts.TaggedTemplateExpression, source: ts.SourceFile): Fault[] {
  const { template } = node;
  const parts = ts.isTemplateExpression(template)
    ? [template.head, ...template.templateSpans.map(({ literal }) => literal)]
    : [template];
  return parts.flatMap((part) => {
    const text = part.getText(source);
    const before = source.text.slice(node.getStart(source), part.getStart(source));
    const after = source.text.slice(part.end, node.end);
    return sqlFaults
      .filter(([pattern]) => pattern.test(text))
      .map(([pattern, replacement]): Fault => [node, before + text.replace(pattern, replacement) + after]);
  });
}
