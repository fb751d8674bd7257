import { createWriteStream, type WriteStream } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { once } from "node:events";
import { type CollectionName, collectionNames } from "./collections";

export interface Counts {
  /** Records in the export. */
  read: number;
  came: number;
  /** Records that existed here already. */
  present: number;
  /** Records that could not be imported. */
  refused: number;
  /** Changes of imported records. */
  changed: number;
}

/** The names of counts: the collections, and the records that are parts of other records. */
const countNames = [...collectionNames, "playlist videos"] as const;
export type CountName = CollectionName | "playlist videos";

export interface Origin {
  collection: CountName;
  line: number;
  id: string | null;
}

const examplesPerReason = 5;
const maxReasons = 200;

/** Records what was imported and what was not. `report.json` has every issue, `report.txt` some examples of each reason. */
export class Report {
  readonly counts = Object.fromEntries(
    countNames.map((name) => [name, { read: 0, came: 0, present: 0, refused: 0, changed: 0 }]),
  ) as Record<CountName, Counts>;
  readonly notes: string[] = [];
  private readonly reasons = new Map<string, { count: number; examples: string[] }>();
  private hasIssues = false;

  private constructor(
    private readonly dir: string,
    private readonly file: WriteStream,
  ) {}

  /** Creates the report in a directory: `report.json` and `report.txt`. */
  static async open(dir: string): Promise<Report> {
    await mkdir(dir, { recursive: true });
    const file = createWriteStream(join(dir, "report.json.part"));
    await once(file, "open");
    file.write('{\n"issues": [');
    return new Report(dir, file);
  }

  get refused() {
    return countNames.reduce((sum, name) => sum + this.counts[name].refused, 0);
  }

  /** Reports a record that could not be imported, and the reason. */
  refuse(origin: Origin, reason: string) {
    this.counts[origin.collection].refused += 1;
    return this.add("refused", origin, reason);
  }

  /** Reports the changes of an imported record. */
  async change(origin: Origin, changes: readonly string[]) {
    this.counts[origin.collection].changed += changes.length;
    for (const change of changes) await this.add("changed", origin, change);
  }

  private async add(kind: "refused" | "changed", { collection, line, id }: Origin, reason: string) {
    const issue = JSON.stringify({ kind, collection, line, id, reason });
    const headline = kind === "refused" ? "could not come" : "came, but";
    const generalReason = reason.replace(/[0-9a-f]{24}/g, "ID").replace(/“[^”]*”/g, "…");
    const example = `line ${line}${id ? ` (${id})` : ""}: ${reason}`;
    this.addExample(`${collection}: ${headline}: ${generalReason}`, example);
    const separator = this.hasIssues ? ",\n" : "\n";
    this.hasIssues = true;
    if (!this.file.write(separator + issue)) await once(this.file, "drain");
  }

  private addExample(reason: string, example: string) {
    const entry = this.reasons.get(reason) ?? (this.reasons.size < maxReasons ? { count: 0, examples: [] } : null);
    if (!entry) return;
    this.reasons.set(reason, entry);
    entry.count += 1;
    if (entry.examples.length < examplesPerReason) entry.examples.push(example);
  }

  /** Writes both files and returns the text. */
  async close(): Promise<string> {
    const text = this.toText();
    const otherFields = JSON.stringify({ counts: this.counts, notes: this.notes }).slice(1);
    this.file.end(`\n],\n${otherFields}\n`);
    await once(this.file, "close");
    await rename(join(this.dir, "report.json.part"), join(this.dir, "report.json"));
    await writeFile(join(this.dir, "report.txt"), `${text}\n`);
    return text;
  }

  private toText(): string {
    const rows = countNames.filter((name) => this.counts[name].read > 0).map((name) => this.toRow(name));
    const reasons = [...this.reasons].map(([reason, { count, examples }]) => {
      const moreLine = count > examples.length ? [`  … and ${count - examples.length} more: see report.json`] : [];
      return [reason, ...examples.map((example) => `  ${example}`), ...moreLine].join("\n");
    });
    const table = [toColumns(["", "read", "came", "here already", "could not come"]), ...rows].join("\n");
    return [table, ...reasons, ...this.notes].join("\n\n");
  }

  private toRow(name: CountName): string {
    const { read, came, present, refused } = this.counts[name];
    return toColumns([name, read, came, present, refused].map(String));
  }
}

const toColumns = ([name = "", ...figures]: string[]) =>
  name.padEnd(16) + figures.map((figure) => figure.padStart(15)).join("");
