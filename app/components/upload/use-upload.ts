import { useNavigate, useRevalidator } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { FormValues, InvalidForm } from "#app/form-result";
import { somethingWentWrong } from "#app/messages";
import type { UploadLimits } from "#contract/drafts";
import type { DraftView } from "./draft-form";
import { looksSame, sendFile } from "./send-file";
import { type Answered, parse, sendForm } from "./send-form";
import { looking, type Progress, shownIn, simple } from "./upload-progress";
import { uploadDiffersText, UploadStopped, uploadStoppedText } from "./upload-stopped";

/** A refused form, with the draft that was saved of it. */
export interface RefusedUpload extends InvalidForm {
  draft?: DraftView | null;
}

interface Options {
  /** The route whose action takes the form. */
  route: string;
  token: string;
  /** null on servers that do not take files in parts. */
  limits: UploadLimits | null;
}

/** Sends a form and its file and reports progress; without JavaScript the browser sends the form. */
export function useUpload({ route, token, limits }: Options) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [notice, setNotice] = useState("");
  const [refused, setRefused] = useState<RefusedUpload>();
  const [typed, setTyped] = useState<FormValues>();
  const underway = useRef<AbortController | undefined>();
  /** The file that the draft has completely: a refused form need not send it again. */
  const sent = useRef<File>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  useEffect(() => {
    latest.current = revalidate;
  });
  useEffect(
    () => () => {
      if (!underway.current || underway.current.signal.aborted) return;
      underway.current.abort();
      // The page behind lists what was sent as a draft.
      latest.current();
    },
    [],
  );

  const end = ({ status, redirect, body }: Answered, element: HTMLFormElement) => {
    if (body?.errors?.videoFile) sent.current = undefined;
    if (redirect) {
      element.dataset.done = "left";
      navigate(redirect, { preventScrollReset: true });
    }
    // Does not reload the page below: its sign-in notice would replace what the viewer typed.
    else if (status === 401) return setTyped(body?.typed ?? {});
    else setRefused(toRefused(body));
    // A refused form also leaves a draft on the page below. If the server is down, reloading would lose the form.
    if (status > 0 && status < 500) revalidate();
  };
  const run = async (form: FormData, signal: AbortSignal): Promise<Answered> => {
    const file = form.get("videoFile");
    if (limits && file instanceof File && file.size > 0) {
      form.delete("videoFile");
      if (!isSameChoice(file, sent.current)) {
        const saved = await sendForm("/actions/draft/keep", form, { signal });
        const { draft } = saved.body ?? {};
        if (!draft || !(saved.status === 200 || awaitsFrames(saved, file, limits))) return saved;
        // A frame that was chosen of an earlier file says nothing about this one.
        if (!looksSame(draft.file, file)) form.delete("frame");
        const onDifferent = () => {
          form.delete("frame");
          setNotice(uploadDiffersText);
        };
        const target = { draft: token };
        await sendFile(file, { target, earlier: draft.file, signal, onDifferent, ...shownIn(setProgress) });
        sent.current = file;
      }
      setProgress(looking);
    }
    const address = `${location.pathname}?_data=${encodeURIComponent(route)}`;
    return sendForm(address, form, { signal, onProgress: (bytes, all) => setProgress(simple(bytes, all)) });
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (progress) return;
    const element = event.currentTarget;
    const form = readForm(event);
    const { signal } = (underway.current = new AbortController());
    setProgress(simple(0, 1));
    setNotice("");
    try {
      end(await run(form, signal), element);
    } catch (error) {
      if (!signal.aborted) end(answerFor(error, form), element);
    } finally {
      if (!signal.aborted) {
        underway.current = undefined;
        setProgress(null);
      }
    }
  };
  return { progress, notice, refused, typed, send };
}

const isSameChoice = (file: File, sent: File | undefined) =>
  sent !== undefined && sent.name === file.name && sent.size === file.size && sent.lastModified === file.lastModified;

/** Checks whether a form lacks only its thumbnail, which may be a frame of the video once the server has it. */
const awaitsFrames = ({ body }: Answered, { type }: File, { offersFrames }: UploadLimits) =>
  offersFrames && !type.startsWith("audio/") && Object.keys(body?.errors ?? {}).join() === "thumbnail";

/** Returns the form's data, including the button that submitted it. */
function readForm(event: FormEvent<HTMLFormElement>): FormData {
  const form = new FormData(event.currentTarget);
  const { submitter } = event.nativeEvent as SubmitEvent;
  if (submitter instanceof HTMLButtonElement && submitter.name) form.set(submitter.name, submitter.value);
  return form;
}

function answerFor(error: unknown, form: FormData): Answered {
  const [status, answer] = error instanceof UploadStopped ? [error.status, error.answer] : [0, ""];
  const typedFields = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  if (status === 401) return { status, redirect: null, body: { typed: typedFields } };
  const { message } = (parse(answer) ?? {}) as { message?: string };
  if (message) return { status, redirect: null, body: { values: typedFields, errors: { videoFile: [message] } } };
  const alert = error instanceof UploadStopped ? uploadStoppedText : somethingWentWrong;
  return { status, redirect: null, body: { values: typedFields, errors: {}, alert } };
}

function toRefused(body: Answered["body"]): RefusedUpload {
  const { errors, values = {}, alert, draft } = body ?? {};
  if (!errors) return { ok: false, errors: {}, values: {}, alert: somethingWentWrong };
  return { ok: false, errors, values, ...(alert === undefined ? {} : { alert }), ...(draft && { draft }) };
}
