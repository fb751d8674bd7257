import busboy from "busboy";
import type { FormValues } from "#app/form-result";
import { limits } from "#contract/limits";
import * as t from "#languages/http";

/** Why a form is refused before its fields are validated. */
export interface FormRejection {
  status: 400 | 408 | 413 | 501 | 503;
  message: string;
}

export const tooLargeRejection = (): FormRejection => ({ status: 413, message: t.formTooLarge() });
export const tooManyPartsRejection = (): FormRejection => ({
  status: 400,
  message: t.tooManyFields({ max: limits.formParts }),
});
export const timeoutRejection = (): FormRejection => ({ status: 408, message: t.formArrivedBroken() });
export const tooManyUploadsRejection = (): FormRejection => ({ status: 503, message: t.tooManyUploads() });

export const parserLimits = {
  parts: limits.formParts + 1,
  fields: limits.formParts + 1,
  fieldSize: limits.textFormBytes,
  fieldNameSize: 100,
};

interface TextForm {
  /** Has no prototype, so that no field name reaches an inherited member. */
  fields: FormValues;
  rejection: FormRejection | null;
}

/** Reads the text fields of a posted form up to the limits; ignores files. A body that is no form has no fields. */
export async function readTextForm(request: Request): Promise<TextForm> {
  const { body, isCut } = await readLimitedBody(request.body);
  const fields = Object.create(null) as FormValues;
  const count = await parseFields(body, request.headers.get("Content-Type") ?? "", fields);
  return { fields, rejection: isCut ? tooLargeRejection() : count > limits.formParts ? tooManyPartsRejection() : null };
}

/** How much of a body beyond the limit is read: a browser shows the response only after it has sent its form. */
const maxDrainedBytes = 1024 * 1024;

/** Reads a body up to the limit for forms, and discards the rest. */
async function readLimitedBody(body: ReadableStream<Uint8Array> | null) {
  const chunks: Uint8Array[] = [];
  const reader = body?.getReader();
  let bytes = 0;
  while (reader && bytes <= maxDrainedBytes) {
    const { done, value } = await reader.read();
    if (done) break;
    if (bytes <= limits.textFormBytes) chunks.push(value);
    bytes += value.length;
  }
  reader?.releaseLock();
  const bodyStart = Buffer.concat(chunks).subarray(0, limits.textFormBytes);
  return { body: bodyStart, isCut: bytes > limits.textFormBytes };
}

/** Parses the fields and counts the parts, up to one more than the limit. */
function parseFields(body: Buffer, type: string, fields: FormValues): Promise<number> {
  let count = 0;
  return new Promise((resolve) => {
    const end = () => resolve(count);
    try {
      const parser = busboy({ headers: { "content-type": type }, limits: parserLimits, defParamCharset: "utf8" });
      parser.on("field", (name: string | undefined, value) => {
        if (++count <= limits.formParts && name) fields[name] = value;
      });
      parser.on("file", (_name, stream) => {
        count += 1;
        stream.on("error", () => undefined).resume();
      });
      parser.on("error", end).on("close", end).end(body);
    } catch {
      end();
    }
  });
}
