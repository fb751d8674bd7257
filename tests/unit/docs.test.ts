import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const pages = [
  "README.md",
  "tests/support/README.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`),
];
const textOf = new Map(pages.map((page) => [page, readFileSync(page, "utf8")]));

/** Finds what a pattern's first group matches on every page, as `page: match`, where `isWrong` says so. */
const faults = (pattern: RegExp, isWrong: (match: string, page: string) => boolean) =>
  pages.flatMap((page) =>
    [...textOf.get(page)!.matchAll(pattern)]
      .map(([, match]) => match!)
      .filter((match) => isWrong(match, page))
      .map((match) => `${page}: ${match}`),
  );

const withoutIndents = (code: string) => code.replace(/^ +/gm, "");

/** Names a heading as GitHub does in the addresses of its pages. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");

const hasHeading = (page: string, anchor: string) =>
  [...readFileSync(page, "utf8").matchAll(/^#+ (.+)$/gm)].some(([, heading]) => anchorOf(heading!) === anchor);

test("every link of the documentation leads to a file, and to a heading in it", () => {
  const isBroken = (link: string, page: string) => {
    const [path, anchor] = link.split("#");
    const target = path ? join(dirname(page), path) : page;
    return !existsSync(target) || (anchor !== undefined && !hasHeading(target, anchor));
  };
  expect(faults(/\]\((?!https?:)([^)\s]+)\)/g, isBroken)).toEqual([]);
});

test("every command of the documentation is a script of the package", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  expect(faults(/npm run ([\w:-]+)/g, (name) => !(name in scripts))).toEqual([]);
});

test("every command of an installed release in the documentation is one", () => {
  const isCommand = (name: string) => existsSync(`commands/${name}.ts`);
  expect(faults(/(?:^|`|deploy\/)vidlark ([a-z][\w-]*)/gm, (name) => !isCommand(name))).toEqual([]);
  expect(textOf.get("docs/hosting.md")).toContain("\nvidlark backup\n");
});

test("every path that the documentation names exists", () => {
  const paths =
    /[`"]((?:api|app|bench|commands|contract|demo|docs|public|scripts|server|tests)\/[\w$./-]+)(?=`|"|<br>)/g;
  expect(faults(paths, (path) => !/NNN|NAME|release-N/.test(path) && !existsSync(path))).toEqual([]);
});

test("every path in a command of the documentation exists", () => {
  const commands = /^```sh\n([^`]*)```/gm;
  const isWrong = (block: string) => [...block.matchAll(/(?<= )tests\/[\w$./-]+/g)].some(([path]) => !existsSync(path));
  expect(faults(commands, isWrong)).toEqual([]);
});

test("every sample of code stands in the file that it names", () => {
  const samples = [...textOf].flatMap(([page, text]) =>
    [...text.matchAll(/^```tsx?(?: file=(\S+))?\n([^]*?)^```$/gm)].map(([, file = "", sample]) => ({
      page,
      file,
      sample,
    })),
  );
  const wrong = samples.filter(
    ({ file, sample }) =>
      !existsSync(file) || !withoutIndents(readFileSync(file, "utf8")).includes(withoutIndents(sample!)),
  );
  expect(wrong).toEqual([]);
  expect(samples.filter(({ page }) => page === "docs/testing.md").length).toBeGreaterThan(8);
});

test("every helper of the kit's table is exported by its file", () => {
  const rows = [...textOf.get("tests/support/README.md")!.matchAll(/^\| (`[^|]*) \| \[([\w-]+\.tsx?)\]/gm)];
  const missing = rows.flatMap(([, names, file]) => {
    const text = readFileSync(`tests/support/${file}`, "utf8");
    return [...names!.matchAll(/`(\w+)`/g)].filter(
      ([, name]) => !new RegExp(`export (async )?(function|const|class) ${name}\\b`).test(text),
    );
  });
  expect([rows.length > 10, missing.map(([, name]) => name)]).toEqual([true, []]);
});

/** Counts what has a letter or a digit: the bars of tables and the dashes of lists are no words. */
const countWords = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const wordsOf = (pages: string[]) => pages.reduce((sum, page) => sum + countWords(textOf.get(page)!), 0);

test("a newcomer reads at most 3,000 words, and all pages but lists of figures, packages and threats have 25,000", () => {
  const others = ["docs/measured.md", "docs/dependencies.md", "docs/security.md"];
  const counted = pages.filter((page) => page.startsWith("docs/") && !others.includes(page));
  expect(wordsOf(["docs/architecture.md", "docs/glossary.md"])).toBeLessThanOrEqual(3_000);
  expect(wordsOf(counted)).toBeLessThanOrEqual(25_000);
});

test("decisions are at most thirty pages of at most 300 words", () => {
  const files = readdirSync("docs/decisions");
  const long = files.filter((file) => wordsOf([`docs/decisions/${file}`]) > 300);
  expect(files.length).toBeLessThanOrEqual(30);
  expect(long).toEqual([]);
});

test("the architecture names every room of the API once", () => {
  const section = textOf.get("docs/architecture.md")!.split("### The API")[1]!.split("###")[0]!;
  const named = [...section.matchAll(/^\| `([\w/-]+)\/`/gm)].map(([, room]) => room!);
  const listFolders = (folder: string) =>
    readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const rooms = listFolders("api").flatMap(({ name: wing }) => [
    wing,
    ...(wing === "db" ? [] : listFolders(`api/${wing}`).map(({ name }) => `${wing}/${name}`)),
  ]);
  expect(named.sort()).toEqual(rooms.sort());
});
