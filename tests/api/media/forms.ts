import { type FormOptions, readForm } from "#api/http/form";
import { tempDir } from "./temp-dir";

export const rule = { maxBytes: 1_000_000, tooBigMessage: () => "Video file must be at most 1 MB" };

export async function receive(body: BodyInit, { type, ...options }: Partial<FormOptions> & { type?: string } = {}) {
  const dir = await tempDir();
  const headers: HeadersInit = type ? { "content-type": type } : {};
  const init: RequestInit & { duplex: "half" } = { method: "POST", body, headers, duplex: "half" };
  const form = readForm(new Request("http://vidlark.test/", init), { dir, files: { videoFile: rule }, ...options });
  return { form, dir };
}

export const boundary = "multipart/form-data; boundary=B";

/** Builds a multipart body from the header lines and the content of each part. */
export const parts = (...all: [string, string][]) =>
  all.map(([head, content]) => `--B\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`).join("") +
  "--B--\r\n";

export function aForm(entries: Record<string, string | Blob>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) form.append(name, value);
  return form;
}

export const videoFile = (bytes = 300_000) =>
  new File([Buffer.alloc(bytes, "video")], "clip.mp4", { type: "video/mp4" });

/** The front of a form, up to the start of its video. */
export const openVideo = '--B\r\nContent-Disposition: form-data; name="videoFile"; filename="a.mp4"\r\n\r\n';
