import type { FormValues, InvalidForm } from "#app/form-result";
import { detailNames, detailWords } from "#contract/words/video-details";
import { somethingWentWrong } from "#app/messages";
import type { DraftView } from "./draft-form";
import type { FormAnswer } from "./send-form";
import { messageIn, UploadStopped } from "./upload-stopped";
import * as t from "#languages/upload";

/** A refused form, with the draft that was saved of it. */
export interface RefusedUpload extends InvalidForm {
  draft?: DraftView | null;
  /** Whether the draft has what was sent: a form that is refused for other reasons than its fields may not be saved. */
  isSaved?: boolean;
}

/** Answers in place of the server when a form or its file could not be sent. */
export function answerFor(error: unknown, form: FormData): FormAnswer {
  const [status, answer] = error instanceof UploadStopped ? [error.status, error.answer] : [0, ""];
  const values = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  if (status === 401) return { status, redirect: null, body: { typedValues: toTypedValues(values) } };
  const message = messageIn(answer);
  if (message) return { status, redirect: null, body: { values, errors: { videoFile: [message] } } };
  const alert = error instanceof UploadStopped ? t.stoppedChooseAgain() : somethingWentWrong();
  return { status, redirect: null, body: { values, errors: {}, alert } };
}

const toTypedValues = (values: FormValues): FormValues =>
  Object.fromEntries(detailNames.map((name) => [detailWords[name].label, values[name] ?? ""]));

export function toRefused(body: FormAnswer["body"]): RefusedUpload {
  const { errors, values = {}, alert, draft } = body ?? {};
  if (!errors) return { ok: false, errors: {}, values: {}, alert: somethingWentWrong() };
  return { ok: false, errors, values, ...(alert === undefined ? {} : { alert }), ...(draft && { draft }) };
}

const leadingNames = ["title", "description", "visibility", "thumbnail"];

/** Puts the errors in the order of the fields: the first one gets the focus. */
export function sortErrors(refused: RefusedUpload, isFileFirst: boolean): RefusedUpload {
  const names = isFileFirst ? ["videoFile", ...leadingNames] : leadingNames;
  const rank = (name: string) => names.indexOf(name) + 1 || names.length + 1;
  const errors = Object.entries(refused.errors).sort(([a], [b]) => rank(a) - rank(b));
  return { ...refused, errors: Object.fromEntries(errors) };
}
