import { useNavigate, useRevalidator } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { InvalidForm } from "#app/form-result";
import { somethingWentWrong } from "#app/messages";
import type { DraftView } from "./draft-form";
import { readForm } from "./read-form";
import { sendFile } from "./send-file";
import { type FormAnswer, parse, sendForm } from "./send-form";
import { checkingVideo, type Progress, shownIn, simple } from "./upload-progress";
import { UploadStopped } from "./upload-stopped";
import * as t from "#languages/upload";

interface Options {
  videoId: string;
  /** The earlier upload of a new file, which may be resumed. */
  earlier: DraftView["file"];
  /** The route whose action takes the form. */
  route: string;
}

/** Sends the new file of a video in parts and reports progress; without JavaScript the browser sends the form. */
export function useReplacement({ videoId, earlier, route }: Options) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [notice, setNotice] = useState("");
  const [refused, setRefused] = useState<InvalidForm>();
  const [isSignedOut, setSignedOut] = useState(false);
  const underway = useRef<AbortController | undefined>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(() => () => underway.current?.abort(), []);

  const end = ({ status, redirect, body }: FormAnswer, element: HTMLFormElement) => {
    if (redirect) {
      element.dataset.done = "left";
      navigate(redirect, { preventScrollReset: true });
    } else if (status === 401) return setSignedOut(true);
    else setRefused(toRefused(body));
    // The page below shows the state of the new file. While it is down, reloading would lose the form.
    if (status > 0 && status < 500) revalidate();
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
      const reports = { onDifferent: () => setNotice(t.fileDiffers()), ...shownIn(setProgress) };
      const upload = { target: { replaces: videoId }, earlier, signal, ...reports };
      if (await moveFile(form, upload)) setProgress(checkingVideo());
      end(await sendForm(dataAddress(element, route), form, { signal }), element);
    } catch (error) {
      if (!signal.aborted) end(answerFor(error), element);
    } finally {
      if (!signal.aborted) setProgress(null);
    }
  };
  return { progress, notice, refused, isSignedOut, send };
}

const dataAddress = ({ action }: HTMLFormElement, route: string) =>
  `${new URL(action).pathname}?_data=${encodeURIComponent(route)}`;

/** Sends the form's file and names the upload in its place; returns whether there was a file. */
async function moveFile(form: FormData, sending: Parameters<typeof sendFile>[1]): Promise<boolean> {
  const file = form.get("videoFile");
  form.delete("videoFile");
  if (!(file instanceof File) || file.size === 0) return false;
  form.set("upload", (await sendFile(file, sending)).uploadId);
  return true;
}

function answerFor(error: unknown): FormAnswer {
  if (!(error instanceof UploadStopped)) return { status: 0, redirect: null, body: null };
  const { message } = (parse(error.answer) ?? {}) as { message?: string };
  const body: FormAnswer["body"] = message
    ? { errors: { videoFile: [message] } }
    : { errors: {}, alert: t.stoppedChooseAgain() };
  return { status: error.status, redirect: null, body };
}

function toRefused(body: FormAnswer["body"]): InvalidForm {
  const { errors, alert } = body ?? {};
  if (!errors) return { ok: false, errors: {}, values: {}, alert: somethingWentWrong() };
  return { ok: false, errors, values: {}, ...(alert === undefined ? {} : { alert }) };
}
