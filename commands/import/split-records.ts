import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { ObjectSplitter, type RecordText } from "./object-splitter";

/** MongoDB's own limit is 16 MiB of BSON, which may be longer as text. */
const maxCharacters = 48 * 1024 * 1024;

/**
 * Reads the records of a file without holding more than one of them: one in each line, or the objects of a JSON array
 * or of a file in which objects span lines.
 */
export async function* splitRecords(path: string): AsyncGenerator<RecordText> {
  const splitter = (await spansLines(path)) ? new ObjectSplitter(maxCharacters) : new LineSplitter();
  const chunks: AsyncIterable<string> = createReadStream(path, { encoding: "utf8", highWaterMark: 1 << 18 });
  let isFirst = true;
  for await (const chunk of chunks) {
    yield* splitter.add(isFirst ? chunk.replace(/^\uFEFF/, "") : chunk);
    isFirst = false;
  }
  yield* splitter.end();
}

/** Checks whether a file begins with an array, or with an object whose first line has nothing but its brace. */
async function spansLines(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    return /^\uFEFF?\s*(\[|\{\s*\n)/.test(buffer.toString("utf8", 0, bytesRead));
  } finally {
    await file.close();
  }
}

class LineSplitter {
  private line = 1;
  private parts: string[] = [];
  private length = 0;

  *add(chunk: string): Generator<RecordText> {
    let from = 0;
    for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", from)) {
      this.keep(chunk.slice(from, end));
      yield* this.take();
      from = end + 1;
      this.line += 1;
    }
    this.keep(chunk.slice(from));
  }

  *end() {
    yield* this.take();
  }

  private keep(part: string) {
    this.length += part.length;
    if (this.length <= maxCharacters) this.parts.push(part);
    else this.parts = [];
  }

  private *take(): Generator<RecordText> {
    const text = this.parts.join("");
    if (this.length > maxCharacters) yield { line: this.line, text: null };
    else if (/\S/.test(text)) yield { line: this.line, text };
    this.parts = [];
    this.length = 0;
  }
}
