/** The rules of every project, and the project's own, which are selectors. All borders: .dependency-cruiser.mjs. */

/** Remix redirects to any address; this project's functions refuse addresses outside the site. */
const redirects = {
  regex: "^(@remix-run/(node|react|server-runtime|router)|react-router(-dom)?)$",
  importNames: ["redirect", "redirectDocument", "replace"],
  message: "Redirect with redirectTo of #app/http/redirect.server.",
};

/** Lists what a folder may not import. A `regex`: `group: ["#api/*"]` reads `#` as a comment and never matches. */
const border = (files, regex, message, ...more) => ({
  files,
  rules: { "no-restricted-imports": ["error", { patterns: [{ regex, message }, ...more] }] },
});

const encodedPaths = {
  selector: ":not(TaggedTemplateExpression) > TemplateLiteral > TemplateElement[tail=false][value.raw=/\\/$/]",
  message: "Build paths with encodePath: it encodes every segment.",
};

const checkedParameters = {
  selector: "MemberExpression[object.name='params'], VariableDeclarator[init.name='params']",
  message: "Read path parameters with requireParams: it refuses what is no id.",
};

const listedQuery = {
  selector: "Identifier[name='searchParams']",
  message: "Read the query with readQuery: it names every parameter that pages are cached by.",
};

const securedCookies = {
  selector: "Literal[value='Set-Cookie']",
  message: "Set cookies with appendSiteCookie or appendSessionCookies: they are Secure behind TLS.",
};

const limitedForms = {
  selector: "MemberExpression[object.name='request'][property.name=/^(formData|text|json|arrayBuffer|blob|body)$/]",
  message: "Read forms with parseForm, readForm or readButton: they limit their size.",
};

const components = [
  { selector: "JSXAttribute[name.name='style']", message: "The policy ignores style attributes: use a class." },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: "Components read no clock: use loader data's now.",
  },
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: "Components read no clock: use loader data's now.",
  },
];

const headers =
  ":matches(Property[key.name=/headers$/i], VariableDeclarator[id.name=/headers$/i], NewExpression[callee.name='Headers'])";

const ownRedirects = {
  selector: `${headers} :matches(Property[key.name='Location'], Literal[value='Location']), CallExpression[callee.property.name=/^(set|append)$/] > Literal.arguments[value='Location']`,
  message: "Redirect with redirectTo or redirectToFile of #app/http/redirect.server.",
};

const guardedActions = {
  selector:
    "ExportNamedDeclaration > FunctionDeclaration[id.name='action'], ExportNamedDeclaration > VariableDeclaration > VariableDeclarator[id.name='action']:not([init.callee.name=/^(guardAction|formAction|formActionWith|buttonAction|likeAction)$/])",
  message: "Begin an action with guardAction, formAction or buttonAction: they refuse forms of other sites.",
};

const test =
  "CallExpression:matches([callee.name='test'], [callee.object.name='test'], [callee.callee.object.name='test'])";

const status = "MemberExpression[property.name='status'], Identifier[name='status']";

/** What lets a test pass without its claim, or hides which claim failed. */
const claims = [
  {
    selector: `CallExpression[callee.name='expect'] > ArrayExpression:has(> :matches(${status})):has(> :not(${status}))`,
    message: "A failure shows a status and what stands beside it without names: expect({ status, message }).",
  },
  {
    selector: `${test} > ArrowFunctionExpression > BlockStatement > IfStatement > ReturnStatement[argument=null]`,
    message: "A test that returns early counts as passed: use test.skipIf, or two tests.",
  },
  {
    selector: "CallExpression[callee.name='waitFor'] > ArrowFunctionExpression[body.type=/^(Binary|Unary)Expression$/]",
    message: "waitFor repeats what throws; a comparison never does: use expect.",
  },
  {
    selector: "CallExpression[callee.object.name='vi'][callee.property.name='waitFor']",
    message: "A busy machine needs more than a second: import waitFor from #tests/support/wait-for.",
  },
];

const wallClock = {
  selector:
    "CallExpression[callee.property.name=/^toBeLess/] CallExpression[callee.name='expect'] MemberExpression[object.name='performance']",
  message: "Load on the machine delays the clock on the wall: measure cpuMs.",
};

const words = "[value=/\\p{L}{2}/u]";
const templateWords = "TemplateLiteral > TemplateElement[value.raw=/\\p{L}{2}/u]";
const attribute =
  "JSXAttribute[name.name=/^(aria-.*|act|alt|button|empty|heading|hint|label|missing|placeholder|title|\\w+Text)$/]";
const property = "Property[key.name=/^(failure|hint|label|message|text|title)$/]";
const child = ":matches(JSXElement, JSXFragment) > JSXExpressionContainer";

const literalTexts = {
  selector: [
    `JSXText${words}`,
    `${attribute} > Literal${words}:not([value=/^[a-z]+(-[a-z]+)*$/])`,
    `${attribute} > JSXExpressionContainer > ${templateWords}`,
    `${child} > Literal${words}`,
    `${child} > :matches(LogicalExpression, ConditionalExpression) > Literal${words}`,
    `${child} > ${templateWords}`,
    `AssignmentPattern > Literal[value=/^\\p{Lu}.*\\p{Ll}/u]`,
    `${property} > Literal[value=/^\\p{Lu}.*\\p{Ll}/u]:not([value='Vidlark'])`,
  ].join(", "),
  message: "Say it in every language: docs/translating.md.",
};

const spreadLiterals = {
  selector: "ObjectExpression > SpreadElement > ObjectExpression.argument",
  message: "Write the properties themselves.",
};

const browserRoutes = [
  ...[guardedActions, encodedPaths, checkedParameters, limitedForms, securedCookies, ownRedirects],
  ...[literalTexts, spreadLiterals],
];
const routes = [...browserRoutes, listedQuery];

const says =
  ":matches(CallExpression[callee.name=/^(reply|replyAccepted|createFieldError|fieldError|toMessage|says|issueOf)$/], NewExpression[callee.name='ApiError'])";

/** What the API answers has a code, which a text of its own lacks. */
const literalAnswers = {
  selector: [
    `${says} > ArrowFunctionExpression > :matches(Literal, TemplateLiteral)`,
    "Property[key.name=/^(message|say[A-Z]\\w*)$/] > ArrowFunctionExpression > :matches(Literal, TemplateLiteral)",
    "CallExpression[callee.name='addIssue'] > :matches(Literal, TemplateLiteral)",
    "CallExpression[callee.property.name=/^(string|number|enum|min|max|int|regex|refine|datetime)$/] > :matches(Literal[value=/\\p{Lu}.*\\p{Ll}/u], TemplateLiteral)",
    "Property[key.name='message'] > Literal[value=/\\p{Lu}.*\\p{Ll}/u]",
  ].join(", "),
  message: "Say it by a message of languages/en/api-….json, which has a code: docs/translating.md.",
};

const syntax = (files, ...rules) => ({ files, rules: { "selectors/no-restricted-syntax": ["error", ...rules] } });

export default {
  plugins: ["typescript"],
  jsPlugins: [{ name: "selectors", specifier: "oxlint-plugin-eslint" }],
  categories: {
    correctness: "error",
  },
  ignorePatterns: [".cache", "build", "data", "public", "releases", "test-results"],
  options: {
    typeAware: true,
  },
  rules: {
    "typescript/await-thenable": "off",
    "typescript/no-array-delete": "off",
    "typescript/no-base-to-string": "off",
    "typescript/no-duplicate-type-constituents": "off",
    "typescript/no-floating-promises": "off",
    "typescript/no-for-in-array": "off",
    "typescript/no-implied-eval": "off",
    "typescript/no-meaningless-void-operator": "off",
    "typescript/no-misused-spread": "off",
    "typescript/no-redundant-type-constituents": "off",
    "typescript/no-unsafe-unary-minus": "off",
    "typescript/no-useless-default-assignment": "off",
    "typescript/require-array-sort-compare": "off",
    "typescript/restrict-template-expressions": "off",
    "typescript/unbound-method": "off",
    "no-case-declarations": "error",
    "no-empty": "error",
    "no-fallthrough": "error",
    "no-prototype-builtins": "error",
    "no-regex-spaces": "error",
    "no-unexpected-multiline": "error",
    "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    "no-useless-assignment": "error",
    "no-useless-constructor": "error",
    "no-var": "error",
    "prefer-const": "error",
    "prefer-rest-params": "error",
    "prefer-spread": "error",
    "preserve-caught-error": "error",
    "typescript/ban-ts-comment": "error",
    "typescript/no-array-constructor": "error",
    "typescript/no-dynamic-delete": "error",
    "typescript/no-empty-object-type": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-extraneous-class": "error",
    "typescript/no-import-type-side-effects": "error",
    "typescript/no-invalid-void-type": "error",
    "typescript/no-namespace": "error",
    "typescript/no-non-null-asserted-nullish-coalescing": "error",
    "typescript/no-require-imports": "error",
    "typescript/no-unnecessary-type-constraint": "error",
    "typescript/no-unsafe-function-type": "error",
    "typescript/prefer-literal-enum-member": "error",
    "typescript/unified-signatures": "error",
  },
  overrides: [
    {
      files: ["api/**/*.ts", "commands/**/*.ts", "contract/**/*.ts", "server/**/*.ts"],
      rules: {
        "typescript/no-floating-promises": "error",
      },
    },
    {
      files: ["api/**"],
      rules: {
        "max-params": ["error", { max: 3 }],
      },
    },
    {
      files: ["app/**"],
      plugins: ["react"],
      rules: {
        "react/rules-of-hooks": "error",
        "react/unsupported-syntax": "error",
        "react/jsx-key": "off",
        "react/no-children-prop": "off",
      },
    },
    {
      files: ["api/**", "server/**", "app/**/*.server.{ts,tsx}", "app/routes/**/*.ts"],
      rules: {
        "no-console": "error",
      },
    },
    {
      files: ["app/log.server.ts"],
      rules: {
        "no-console": "off",
      },
    },
    syntax(["app/**/*.ts"], encodedPaths, literalTexts, spreadLiterals),
    syntax(["app/**/*.server.ts"], encodedPaths, listedQuery, literalTexts, spreadLiterals),
    syntax(["app/**/*.tsx"], encodedPaths, ...components, literalTexts, spreadLiterals),
    syntax(["app/routes/**/*.ts"], ...browserRoutes),
    syntax(["app/routes/*/*.ts", "app/routes/**/*.server.ts"], ...routes),
    syntax(["app/routes/**/*.tsx"], ...routes, ...components),

    syntax(["api/**/*.ts", "contract/**/*.ts"], literalAnswers, spreadLiterals),
    // Tables of letters.
    syntax(["{contract,api/db/migrations}/fold-widely*.ts"], literalAnswers),
    syntax(["tests/{api,unit}/**/*.test.{ts,tsx}"], ...claims, wallClock),
    syntax(["tests/{routes,s3,spec}/**/*.test.{ts,tsx}"], ...claims),
    border(
      ["contract/**"],
      "^(#(?!(contract|languages)/)|hono|kysely|react|@remix)",
      "contract imports zod and messages only.",
    ),
    border(
      ["api/db/migrations/**"],
      "^(?!kysely$|\\.$|\\./[^.])",
      "A migration imports kysely and its own folder only: other code changes after its release.",
    ),
    border(["app/**"], "^(#api|#server|hono|kysely)", "The web tier knows the API's HTTP contract only.", redirects),
    border(
      ["app/components/**"],
      "^(#api|#server|#app/(http|pages|routes|video-api/(?!(shapes/(community-)?view-models|supported-controls)\\.server$)))",
      "Components are fed by props; they take only the types of the view models and of the controls.",
      redirects,
    ),
    border(["app/http/redirect.server.ts"], "^(#api|#server|hono|kysely)", "It knows the API's HTTP contract only."),
  ],
};
