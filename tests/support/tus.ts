import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Draft } from "#contract/drafts";
import type { User } from "./api";
import { buildForm } from "./client";
import { clip, type ClipName } from "./clips";
import { aPicture } from "./videos";

const tus = { "Tus-Resumable": "1.0.0" };

export const clipBytes = async (name: ClipName = "mp4") => readFile(await clip(name));

/** Saves a form that lacks only its file, as the upload page does before it sends the file in parts. */
export async function saveDraft(owner: User, fields: object = {}): Promise<Draft> {
  const all = { draft: randomUUID(), title: "A clip", description: "About it", thumbnail: await aPicture(), ...fields };
  return (await owner.post<Draft>("/drafts", buildForm(all))).data;
}

interface UploadOptions {
  draft?: string;
  /** The video whose file it replaces; then it has no draft of its own. */
  replaces?: string;
  bytes: Uint8Array;
  /** The uploader id that the page claims. */
  uploader?: string;
  /** The length that the upload announces; by default that of `bytes`. */
  length?: number;
}

const toBase64 = (text: string) => Buffer.from(text).toString("base64");

/** Begins a tus upload; `send` sends the bytes from one offset up to another. */
export async function openUpload(owner: User, { draft = randomUUID(), replaces, uploader, ...opening }: UploadOptions) {
  const { bytes, length = bytes.length } = opening;
  const target = replaces ? `replaces ${toBase64(replaces)}` : `draft ${toBase64(draft)}`;
  const metadata = `${target},filename ${toBase64("clip.mp4")}${uploader ? `,uploader ${toBase64(uploader)}` : ""}`;
  const headers = { ...tus, "Upload-Length": String(length), "Upload-Metadata": metadata };
  const opened = await owner.post("/uploads", undefined, { headers });
  const at = opened.headers.get("Location") ?? "";
  const send = (from = 0, to = bytes.length, who: User = owner) => {
    const part = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.subarray(from, to));
        controller.close();
      },
    });
    const type = { "Content-Type": "application/offset+octet-stream" };
    return who.patch(at, part, { headers: { ...tus, ...type, "Upload-Offset": String(from) } });
  };
  const head = (who: User = owner) => who.request("HEAD", at, undefined, { headers: tus });
  return { opened, at, id: at.split("/").at(-1)!, send, head };
}
