import type { DraftView } from "./draft-form";
import { parseOwnPath } from "#app/format/path";
import { uploaderHeaders } from "./upload-store";
import type { FormValues, InvalidForm } from "#app/form-result";

/** The answer of an action to a form that a script sent. */
export interface FormAnswer {
  status: number;
  redirect: string | null;
  body: (Partial<InvalidForm> & { typedValues?: FormValues; draft?: DraftView | null }) | null;
}

/** Sends a form and reports its progress, which `fetch` cannot do; rejects if the connection breaks. */
export function sendForm(
  url: string,
  form: FormData,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (bytes: number, totalBytes: number) => void } = {},
): Promise<FormAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    signal?.addEventListener("abort", () => request.abort());
    request.open("POST", url);
    for (const [name, value] of Object.entries(uploaderHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total);
    request.onload = () => resolve(readAnswer(request));
    request.onabort = request.onerror = () => reject(new Error("the connection broke"));
    request.send(form);
  });
}

const readAnswer = (request: XMLHttpRequest): FormAnswer => ({
  status: request.status,
  redirect: parseOwnPath(request.getResponseHeader("X-Remix-Redirect") ?? ""),
  body: parseBody(request.responseText),
});

/** Parses the body of a response; returns null if it is no JSON. */
export function parseBody(text: string): FormAnswer["body"] {
  try {
    return JSON.parse(text) as FormAnswer["body"];
  } catch {
    return null;
  }
}
