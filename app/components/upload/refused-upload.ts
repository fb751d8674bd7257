import type { FormValues, InvalidForm } from "#app/form-result";
import { detailNames, detailWords } from "#contract/words/video-details";
import { somethingWentWrong } from "#app/messages";
import type { DraftView } from "./draft-form";
import type { FormAnswer } from "./send-form";
import { readMessage, UploadStopped } from "./upload-stopped";
import * as t from "#languages/upload";

/** A refused form, with the draft that has its values. */
export interface RefusedUpload extends InvalidForm {
  draft?: DraftView | null;
  /** Whether the draft has the sent values: a form may not be saved if the refusal has other reasons than its fields. */
  isSaved?: boolean;
}

/** Makes an answer to a form that was not sent: its connection broke, or the server refused its file (413, 507). */
export function toFormAnswer(error: unknown, form: FormData): FormAnswer {
  const [status, answer] = error instanceof UploadStopped ? [error.status, error.answer] : [0, ""];
  const values = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  if (status === 401) return { status, redirect: null, body: { typedValues: toTypedValues(values) } };
  const message = readMessage(answer);
  if (message) return { status, redirect: null, body: { values, errors: { videoFile: [message] } } };
  const alert = error instanceof UploadStopped ? t.stoppedChooseAgain() : somethingWentWrong();
  return { status, redirect: null, body: { values, errors: {}, alert } };
}

const toTypedValues = (values: FormValues): FormValues =>
  Object.fromEntries(detailNames.map((name) => [detailWords[name].label, values[name] ?? ""]));

export function toRefusedUpload(body: FormAnswer["body"]): RefusedUpload {
  const { errors, values = {}, alert, draft } = body ?? {};
  if (!errors) return { ok: false, errors: {}, values: {}, alert: somethingWentWrong() };
  return { ok: false, errors, values, ...(alert === undefined ? {} : { alert }), ...(draft && { draft }) };
}

const leadingNames = ["title", "description", "visibility", "thumbnail"];

/** Sorts the errors in the order of the fields, because the first one gets the focus. */
export function sortErrors(refused: RefusedUpload, isFileFirst: boolean): RefusedUpload {
  const names = isFileFirst ? ["videoFile", ...leadingNames] : leadingNames;
  const rank = (name: string) => names.indexOf(name) + 1 || names.length + 1;
  const errors = Object.entries(refused.errors).sort(([a], [b]) => rank(a) - rank(b));
  return { ...refused, errors: Object.fromEntries(errors) };
}
