import type { MultipartForm } from "./try-aliases.server";

const readBoundary = (type: string) => /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type)?.slice(1).find(Boolean);

/** Puts text fields before the parts of a multipart body that streams (RFC 7578 §4.1). */
export function prependTexts({ body, type }: MultipartForm, texts: Record<string, string>): MultipartForm {
  const boundary = readBoundary(type);
  if (!boundary) return { body, type };
  const toPart = ([name, value]: [string, string]) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const parts = Object.entries(texts).map(toPart).join("");
  const reader = body.getReader();
  let hasSentParts = false;
  const withTexts = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!hasSentParts) {
        hasSentParts = true;
        return controller.enqueue(Buffer.from(parts));
      }
      const { done, value: chunk } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(chunk);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { body: withTexts, type };
}

export interface ReceivedForm extends MultipartForm {
  fields: Record<string, string>;
  /** Whether the form is known to have no file. */
  isText: boolean;
}

/** Picks how a form is sent: its fields as JSON, which every server reads, or its stream when a file goes along. */
export const toContent = ({ isText, fields, body, type }: ReceivedForm) =>
  isText ? { body: fields } : { form: { body, type } };
