import ts from "typescript-eslint";

/** Needs the types of all files, which takes longer than all other rules: a check of its own. */
export default [
  {
    files: ["**/*.ts"],
    linterOptions: { reportUnusedDisableDirectives: "off" },
    plugins: { "@typescript-eslint": ts.plugin },
    languageOptions: { parser: ts.parser, parserOptions: { projectService: true } },
    rules: { "@typescript-eslint/no-floating-promises": "error" },
  },
];
