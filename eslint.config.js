import js from "@eslint/js";
import hooks from "eslint-plugin-react-hooks";
import ts from "typescript-eslint";

/** What a folder may not import; `regex`, since `group: ["#api/*"]` reads `#` as a comment and matches nothing. */
const border = (files, regex, message) => ({
  files,
  rules: { "no-restricted-imports": ["error", { patterns: [{ regex, message }] }] },
});

export default ts.config(
  { ignores: ["build", "node_modules", "data", "public", "test-results", ".cache"] },
  js.configs.recommended,
  ...ts.configs.strict,
  {
    files: ["**/*.{ts,tsx,js,mjs}"],
    rules: {
      "no-undef": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-empty": ["error", { allowEmptyCatch: false }],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    plugins: { "react-hooks": hooks },
    rules: hooks.configs.recommended.rules,
  },
  {
    files: ["app/**/*.tsx"],
    rules: {
      "no-restricted-syntax": [
        "error",
        { selector: "JSXAttribute[name.name='style']", message: "The policy ignores style attributes: use a class." },
        {
          selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
          message: "Components read no clock: use loader data's now.",
        },
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: "Components read no clock: use loader data's now.",
        },
      ],
    },
  },
  border(["contract/**"], "^(#(?!contract/)|hono|kysely|react|@remix)", "contract imports zod only."),
  border(["api/**"], "^(#app|#server|react|@remix-run)", "The API knows neither web tier nor server."),
  border(["api/*/queries.ts"], "^(#app|#server|hono|react|@remix-run)", "Queries do not know HTTP."),
  border(
    ["api/db/migrations/**"],
    "^(?!kysely$|\\.$|\\./[^.])",
    "A migration imports kysely and its own folder only: other code changes after its release.",
  ),
  border(["app/**"], "^(#api|#server|hono|kysely)", "The web tier knows the API's HTTP contract only."),
  border(["app/components/**"], "^(#api|#server|#app/(video-api|http|routes))", "Components are fed by props."),
);
