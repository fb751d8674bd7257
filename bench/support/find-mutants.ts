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
    for (const [part, replacement] of findFaults(node, source)) {
      const start = part.getStart(source);
      const { line } = source.getLineAndCharacterOfPosition(start);
      const original = text.slice(start, part.end);
      if (original !== replacement) mutants.push({ file, line: line + 1, start, end: part.end, original, replacement });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}

type Fault = [part: ts.Node, replacement: string];

function findFaults(node: ts.Node, source: ts.SourceFile): Fault[] {
  const textOf = (part: ts.Node) => part.getText(source);
  if (ts.isIfStatement(node)) return ["true", "false"].map((value) => [node.expression, value]);
  if (ts.isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].map((part) => [node, `(${textOf(part)})`]);
  if (ts.isBinaryExpression(node)) return swapOperator(node, source);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [[node, textOf(node.operand)]];
  if (ts.isExpressionStatement(node)) return removeStatement(node, source);
  if (ts.isCallExpression(node)) return [...removeLink(node, source), ...swapComparison(node)];
  if (ts.isNumericLiteral(node)) return [[node, Number(node.text) < 10 ? `(${node.text} + 1)` : `(${node.text} * 2)`]];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, "false"]];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[node, "true"]];
  if (ts.isTaggedTemplateExpression(node) && textOf(node.tag).startsWith("sql")) return changeSql(node, source);
  return [];
}

function swapOperator({ left, operatorToken, right }: ts.BinaryExpression, source: ts.SourceFile): Fault[] {
  const operator = operatorToken.getText(source);
  if (operator === "??") return [[left.parent, `(${left.getText(source)})`]];
  const swapped = swappedOperators[operator];
  if (operator === "+" && ![left, right].some(isText)) return [[operatorToken, "-"]];
  return swapped ? [[operatorToken, swapped]] : [];
}

const isText = (node: ts.Node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

/** Leaves out a call whose result nobody uses, and the wait for it. */
function removeStatement({ expression }: ts.ExpressionStatement, source: ts.SourceFile): Fault[] {
  if (!ts.isAwaitExpression(expression)) return ts.isCallExpression(expression) ? [[expression, "void 0"]] : [];
  return [
    [expression, "void 0"],
    [expression, `void ${expression.expression.getText(source)}`],
  ];
}

function removeLink({ expression }: ts.CallExpression, source: ts.SourceFile): Fault[] {
  if (!ts.isPropertyAccessExpression(expression) || !removableLinks.has(expression.name.text)) return [];
  const isZod = expression.getText(source).startsWith("z.");
  const isFirst = ts.isIdentifier(expression.expression);
  return isZod && isFirst ? [] : [[expression.parent, expression.expression.getText(source)]];
}

function swapComparison({ arguments: args }: ts.CallExpression): Fault[] {
  const operator = args[1];
  if (args.length !== 3 || !operator || !ts.isStringLiteral(operator)) return [];
  const swapped = swappedComparisons[operator.text];
  return swapped ? [[operator, JSON.stringify(swapped)]] : [];
}

function changeSql({ template }: ts.TaggedTemplateExpression, source: ts.SourceFile): Fault[] {
  const parts = ts.isTemplateExpression(template)
    ? [template.head, ...template.templateSpans.map(({ literal }) => literal)]
    : [template];
  return parts.flatMap((part) => {
    const text = part.getText(source);
    return sqlFaults
      .filter(([pattern]) => pattern.test(text))
      .map(([pattern, replacement]): Fault => [part, text.replace(pattern, replacement)]);
  });
}
