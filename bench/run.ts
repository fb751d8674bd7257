import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import type { Figure } from "./support/figures";
import { fuzzOptions } from "./support/fuzz-options";
import { soakOptions } from "./support/soak-options";
import { mutationOptions } from "./support/mutation-options";

process.env.NODE_ENV = "production";

/** The benches by name; each returns its figures with their goals. */
const benches: Record<string, () => Promise<{ measure: () => Promise<Figure[]> }>> = {
  languages: () => import("./languages"),
  ssr: () => import("./ssr"),
  administration: () => import("./administration"),
  backup: () => import("./backup"),
  bytes: () => import("./bytes"),
  cache: () => import("./cache"),
  ranges: () => import("./ranges"),
  "home-lcp": () => import("./home-lcp"),
  "upload-memory": () => import("./upload-memory"),
  "upload-speed": () => import("./upload-speed"),
  media: () => import("./media"),
  memory: () => import("./memory"),
  costs: () => import("./costs"),
  doctor: () => import("./doctor"),
  failover: () => import("./failover"),
  move: () => import("./move"),
  mutations: () => import("./mutations"),
  followers: () => import("./followers"),
  fuzz: () => import("./fuzz"),
  growth: () => import("./growth"),
  holdup: () => import("./holdup"),
  nodes: () => import("./nodes"),
  people: () => import("./people"),
  play: () => import("./play"),
  press: () => import("./press"),
  search: () => import("./search"),
  "search-options": () => import("./search-options"),
  small: () => import("./small"),
  soak: () => import("./soak"),
};

const say = (line: string) => process.stdout.write(`${line}\n`);
const mark = ({ isMet: met }: Figure) => (met === null ? "" : met ? "yes" : "NO");

function print(figures: Figure[]) {
  const rows = [
    ["what", "goal", "result", "met"],
    ...figures.map((figure) => [figure.what, figure.goal, figure.result, mark(figure)]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  for (const row of rows) say(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
}

function write(name: string, figures: Figure[]) {
  const machine = { node: process.version, cpu: cpus()[0]?.model ?? "unknown", cores: cpus().length };
  const report = { date: new Date().toISOString(), ...machine, figures };
  mkdirSync(".cache/bench", { recursive: true });
  writeFileSync(`.cache/bench/${name}.json`, `${JSON.stringify(report, null, 2)}\n`);
}

async function run(name: string): Promise<boolean> {
  say(`\n── ${name}`);
  try {
    const { measure } = await benches[name]!();
    const figures = await measure();
    print(figures);
    write(name, figures);
    return true;
  } catch (error) {
    say(`${name} broke: ${error instanceof Error ? error.stack : String(error)}`);
    return false;
  }
}

async function build(): Promise<boolean> {
  const { buildWhenChanged } = await import("../scripts/prepare.mjs");
  return buildWhenChanged() && existsSync("build/server.js");
}

// Options of single benches are named here too, so that their values are not taken for names of benches.
const options = { ...fuzzOptions, ...soakOptions, ...mutationOptions, browser: { type: "string" } } as const;
const { positionals: names } = parseArgs({ allowPositionals: true, strict: false, options });
const unknown = names.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) say(`No such bench: ${unknown.join(", ")}. There are ${Object.keys(benches).join(", ")}.`);
const readsSourcesOnly = names.length > 0 && names.every((name) => name === "mutations");
if (unknown.length > 0 || (!readsSourcesOnly && !(await build()))) process.exit(1);
let isFine = true;
for (const name of names.length > 0 ? names : Object.keys(benches)) isFine = (await run(name)) && isFine;
process.exit(isFine ? 0 : 1);
