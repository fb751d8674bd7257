import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";

/** A record's text, and the number of the line in which it begins. `text` is null when the record is too large. */
interface RecordText {
  line: number;
  text: string | null;
}

/** MongoDB's limit is 16 MiB of BSON, which may be longer as text. */
const maxCharacters = 48 * 1024 * 1024;

/**
 * Reads the records of a file one at a time. A record is a line, or an object of a JSON array or of a file whose objects
 * span lines.
 */
export async function* splitRecords(path: string): AsyncGenerator<RecordText> {
  const splitter = (await spansLines(path)) ? new ObjectSplitter() : new LineSplitter();
  const chunks: AsyncIterable<string> = createReadStream(path, { encoding: "utf8", highWaterMark: 1 << 18 });
  let isFirst = true;
  for await (const chunk of chunks) {
    yield* splitter.add(isFirst ? chunk.replace(/^\uFEFF/, "") : chunk);
    isFirst = false;
  }
  yield* splitter.end();
}

/** Returns whether a file begins with an array, or with an object whose first line has only its brace. */
async function spansLines(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    return /^\uFEFF?\s*(\[|\{\s*\n)/.test(buffer.toString("utf8", 0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Collects the parts of a record, which may come in several chunks. */
abstract class Splitter {
  protected startLine = 1;
  private parts: string[] = [];
  private length = 0;

  abstract add(chunk: string): Generator<RecordText>;

  /** Ends the current record and yields it, unless it is blank. */
  *end(): Generator<RecordText> {
    const text = this.parts.join("");
    if (this.length > maxCharacters) yield { line: this.startLine, text: null };
    else if (/\S/.test(text)) yield { line: this.startLine, text };
    this.parts = [];
    this.length = 0;
  }

  protected append(part: string) {
    this.length += part.length;
    if (this.length <= maxCharacters) this.parts.push(part);
    else this.parts = [];
  }
}

class LineSplitter extends Splitter {
  *add(chunk: string): Generator<RecordText> {
    let from = 0;
    for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", from)) {
      this.append(chunk.slice(from, end));
      yield* this.end();
      from = end + 1;
      this.startLine += 1;
    }
    this.append(chunk.slice(from));
  }
}

/** Splits a text into its outermost objects. Any other text between them, except `[`, `]` and `,`, is a record, too. */
class ObjectSplitter extends Splitter {
  private line = 1;
  private depth = 0;
  private isInString = false;
  private isEscaped = false;

  *add(chunk: string): Generator<RecordText> {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const character = chunk[at]!;
      if (character === "\n") this.line += 1;
      if (this.depth === 0 && (character === "{" || /[\s[\],]/.test(character))) {
        this.append(chunk.slice(from, at));
        yield* this.end();
        from = character === "{" ? at : at + 1;
        this.startLine = this.line;
      }
      if (this.endsObject(character)) {
        this.append(chunk.slice(from, at + 1));
        yield* this.end();
        from = at + 1;
      }
    }
    this.append(chunk.slice(from));
  }

  /** Tracks strings and braces; returns whether this character ends an outermost object. */
  private endsObject(character: string): boolean {
    if (this.isInString) {
      if (this.isEscaped) this.isEscaped = false;
      else if (character === "\\") this.isEscaped = true;
      else if (character === '"') this.isInString = false;
      return false;
    }
    if (character === '"') this.isInString = this.depth > 0;
    else if (character === "{") this.depth += 1;
    else if (character === "}" && this.depth > 0) return (this.depth -= 1) === 0;
    return false;
  }
}
