import { once } from "node:events";
import type { Readable } from "node:stream";
import busboy from "busboy";
import { fieldError } from "#contract/errors";
import { limits } from "#contract/limits";
import { formTooLargeError, readTextForm, tooManyPartsError } from "./text-form";
import { toDiskError } from "#api/media/store/disk";
import { toUploadError, type SavedFile, removeFile, type FileRule, saveFile } from "#api/media/store/save-file";
import * as t from "#languages/api-http";

export interface Form {
  /** Has no prototype, so that a name such as `__proto__` is a plain key. */
  fields: Record<string, string>;
  files: Record<string, SavedFile>;
  /** Deletes the files that were not moved elsewhere. */
  discard(): Promise<void>;
}

export interface FormOptions {
  dir: string;
  /** File fields by name; files under other names are ignored. */
  files?: Record<string, FileRule>;
  /** Called before a file is read, with the fields and files before it. An error that it throws ends the reading. */
  beforeFile?: (name: string, form: Pick<Form, "fields" | "files">) => void | Promise<void>;
}

/** Reads a form: multipart with files, urlencoded or JSON. Throws an ApiError for a faulty form and leaves no file. */
export async function readForm(request: Request, options: FormOptions): Promise<Form> {
  const type = request.headers.get("content-type") ?? "";
  if (/^multipart\/form-data/i.test(type)) return new FormReader(options).receive(request.body, type);
  return { fields: await readTextForm(request, type), files: {}, discard: () => Promise.resolve() };
}

class FormReader {
  private readonly fields: Record<string, string> = Object.create(null) as Record<string, string>;
  private readonly files: Record<string, SavedFile> = Object.create(null) as Record<string, SavedFile>;
  private readonly stop = new AbortController();
  private failure: unknown;
  /** The error that `beforeFile` threw; it is not the sender's fault. */
  private serverFailure: unknown = null;
  private saving = Promise.resolve();
  private parts = 0;
  private textBytes = 0;

  constructor(private readonly options: FormOptions) {}

  async receive(body: ReadableStream<Uint8Array> | null, type: string): Promise<Form> {
    try {
      if (!body) throw new Error("Empty body");
      await this.pump(body, this.createParser(type));
    } catch (error) {
      this.fail(error);
    }
    await this.saving;
    if (this.failure) {
      await this.discard();
      throw this.failure === this.serverFailure ? toDiskError(this.failure) : toUploadError(this.failure);
    }
    return { fields: this.fields, files: this.files, discard: () => this.discard() };
  }

  /** Passes the body to the parser. Stops by releasing it, because cancelling closes the connection that the answer needs. */
  private async pump(body: ReadableStream<Uint8Array>, parser: busboy.Busboy) {
    const { signal } = this.stop;
    const reader = body.getReader();
    signal.addEventListener("abort", () => {
      reader.releaseLock();
      parser.destroy(new Error("Stopped"));
    });
    const close = once(parser, "close", { signal });
    close.catch(() => undefined);
    let bytes = 0;
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (!this.options.files && (bytes += next.value.length) > limits.textFormBytes) throw formTooLargeError();
      if (!parser.write(next.value)) await once(parser, "drain", { signal });
    }
    parser.end();
    await close;
  }

  private createParser(type: string) {
    const { formParts, textFormBytes } = limits;
    const parser = busboy({
      headers: { "content-type": type },
      limits: { parts: formParts + 1, fields: formParts + 1, fieldSize: textFormBytes + 1, fieldNameSize: 100 },
      defParamCharset: "utf8",
      fileHwm: 1 << 17,
    });
    parser.on("error", (error) => this.fail(error));
    parser.on("field", (name: string | undefined, value, { valueTruncated }) => {
      this.countPart();
      this.textBytes += Buffer.byteLength(value);
      if (valueTruncated || this.textBytes > textFormBytes) this.fail(fieldError(413, name ?? "", t.textTooLong));
      else if (name) this.fields[name] = value;
    });
    parser.on("file", (name: string | undefined, stream, { filename }) => {
      this.countPart();
      stream.on("error", () => undefined);
      this.saving = this.saving
        .then(() => this.receiveFile(name ?? "", stream, filename))
        .catch((error) => this.fail(error));
    });
    return parser;
  }

  private async receiveFile(name: string, stream: Readable, fileName: string | undefined) {
    const { dir, files = {}, beforeFile } = this.options;
    const rule = Object.hasOwn(files, name) ? files[name] : undefined;
    if (this.failure || !rule || (await this.isUnchosen(stream, fileName))) return void stream.resume();
    try {
      await beforeFile?.(name, { fields: this.fields, files: this.files });
    } catch (error) {
      this.serverFailure = error;
      throw error;
    }
    const file = await saveFile(stream, dir, { field: name, rule });
    const previousFile = this.files[name];
    this.files[name] = file;
    if (previousFile) await removeFile(previousFile);
  }

  /** Returns whether no file was chosen: browsers then send a part with neither file name nor bytes. */
  private async isUnchosen(stream: Readable, fileName: string | undefined) {
    if (fileName) return false;
    if (stream.readableLength > 0) return false;
    const { signal } = this.stop;
    const firstEvent = Promise.race([once(stream, "readable", { signal }), once(stream, "end", { signal })]);
    // An empty part that ended while another was read emits its event only after a read.
    stream.read(0);
    await firstEvent;
    return stream.readableLength === 0;
  }

  private countPart() {
    if (++this.parts > limits.formParts) this.fail(tooManyPartsError());
  }

  private fail(error: unknown) {
    if (this.failure) return;
    this.failure = error;
    this.stop.abort();
  }

  private async discard() {
    await Promise.all(Object.values(this.files).map(removeFile));
  }
}
