import { createWriteStream, type WriteStream } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { once } from "node:events";
import { type CollectionName, collectionNames } from "./collections";

export interface Counts {
  /** Records of the export. */
  read: number;
  came: number;
  /** Records that were here already. */
  present: number;
  /** Records that could not come. */
  refused: number;
  /** Changes of records that came. */
  changed: number;
}

/** What is counted: the records of collections, and those inside of other records. */
const countNames = [...collectionNames, "playlist videos"] as const;
export type CountName = CollectionName | "playlist videos";

export interface Origin {
  collection: CountName;
  line: number;
  id: string | null;
}

const shownPerReason = 5;
const maxReasons = 200;

/** Records what came and what could not; the file has every issue, the text the first ones of each reason. */
export class Report {
  readonly counts = Object.fromEntries(
    countNames.map((name) => [name, { read: 0, came: 0, present: 0, refused: 0, changed: 0 }]),
  ) as Record<CountName, Counts>;
  readonly notes: string[] = [];
  private readonly reasons = new Map<string, { count: number; places: string[] }>();
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

  /** Reports a record that could not come, and why: in words, or as an error says. */
  refuse(origin: Origin, reason: string) {
    this.counts[origin.collection].refused += 1;
    return this.add("refused", origin, reason);
  }

  /** Reports what was changed about a record that came. */
  async change(origin: Origin, changes: readonly string[]) {
    this.counts[origin.collection].changed += changes.length;
    for (const change of changes) await this.add("changed", origin, change);
  }

  private async add(kind: "refused" | "changed", { collection, line, id }: Origin, reason: string) {
    const issue = JSON.stringify({ kind, collection, line, id, reason });
    const headline = kind === "refused" ? "could not come" : "came, but";
    this.group(`${collection}: ${headline}: ${reason.replace(/[0-9a-f]{24}/g, "ID").replace(/“[^”]*”/g, "…")}`, {
      text: `line ${line}${id ? ` (${id})` : ""}: ${reason}`,
    });
    const separator = this.hasIssues ? ",\n" : "\n";
    this.hasIssues = true;
    if (!this.file.write(separator + issue)) await once(this.file, "drain");
  }

  private group(key: string, { text }: { text: string }) {
    const reason = this.reasons.get(key) ?? (this.reasons.size < maxReasons ? { count: 0, places: [] } : null);
    if (!reason) return;
    this.reasons.set(key, reason);
    reason.count += 1;
    if (reason.places.length < shownPerReason) reason.places.push(text);
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
    const reasons = [...this.reasons].map(([key, { count, places }]) => {
      const moreLine = count > places.length ? [`  … and ${count - places.length} more: see report.json`] : [];
      return [key, ...places.map((place) => `  ${place}`), ...moreLine].join("\n");
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
