/** A record's text with the number of the line that it begins in; `text` is null when the record is too large. */
export interface RecordText {
  line: number;
  text: string | null;
}

/** Splits a text into its outermost objects; what else stands between them, other than `[`, `]` and `,`, is a record. */
export class ObjectSplitter {
  private line = 1;
  private startLine = 1;
  private depth = 0;
  private isInString = false;
  private isEscaped = false;
  private parts: string[] = [];
  private length = 0;

  constructor(private readonly maxCharacters: number) {}

  *add(chunk: string): Generator<RecordText> {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const character = chunk[at]!;
      if (character === "\n") this.line += 1;
      if (this.depth === 0 && (character === "{" || /[\s[\],]/.test(character))) {
        this.keep(chunk.slice(from, at));
        yield* this.take();
        from = character === "{" ? at : at + 1;
        this.startLine = this.line;
      }
      if (this.closes(character)) {
        this.keep(chunk.slice(from, at + 1));
        yield* this.take();
        from = at + 1;
      }
    }
    this.keep(chunk.slice(from));
  }

  *end() {
    yield* this.take();
  }

  /** Follows strings and braces; returns whether this character ends an outermost object. */
  private closes(character: string): boolean {
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

  private keep(part: string) {
    this.length += part.length;
    if (this.length <= this.maxCharacters) this.parts.push(part);
    else this.parts = [];
  }

  private *take(): Generator<RecordText> {
    const text = this.parts.join("");
    if (this.length > this.maxCharacters) yield { line: this.startLine, text: null };
    else if (/\S/.test(text)) yield { line: this.startLine, text };
    this.parts = [];
    this.length = 0;
  }
}
