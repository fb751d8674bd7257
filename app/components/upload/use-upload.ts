import { useNavigate, useRevalidator } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLatest } from "#app/components/ui/use-latest";
import type { FormValues } from "#app/form-result";
import type { UploadLimits } from "#contract/drafts";
import type { DraftView } from "./draft-form";
import { publishForm } from "./publish-form";
import { readForm } from "./read-form";
import { type RefusedUpload, toFormAnswer, toRefusedUpload } from "./refused-upload";
import type { FormAnswer } from "./send-form";
import { describeSending, type ProgressView } from "./upload-progress";
import { removeDoneUpload } from "./upload-queue";
import { UploadRemoved } from "./upload-stopped";
import { clearVideoFile } from "./video-file-field";

interface Options {
  /** The route whose action takes the form. */
  route: string;
  token: string;
  /** null if the server takes a file only with its form. */
  limits: UploadLimits | null;
}

/** Sends a form and its file and reports progress; without JavaScript the browser sends the form. */
export function useUpload({ route, token, limits }: Options) {
  const [progress, setProgress] = useState<ProgressView | null>(null);
  const [savedDraft, setSavedDraft] = useState<DraftView | null>(null);
  const { refused, typedValues, end } = useFormEnd(token, setSavedDraft);
  const underway = useRef<AbortController | null>(null);
  useStopOnClose(underway);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (progress) return;
    const element = event.currentTarget;
    const form = readForm(event);
    const { signal } = (underway.current = new AbortController());
    setProgress(describeSending(0, 1));
    const url = `${location.pathname}?_data=${encodeURIComponent(route)}`;
    const callbacks = { onProgress: setProgress, onSaved: setSavedDraft };
    const answer = await publishForm(form, { url, token, limits, signal, ...callbacks }).catch((error: unknown) =>
      error instanceof UploadRemoved ? null : toFormAnswer(error, form),
    );
    if (signal.aborted) return;
    underway.current = null;
    // The field that gets the focus is hidden until then.
    flushSync(() => setProgress(null));
    if (answer) end(answer, element);
    else clearVideoFile(element);
  };
  return { progress, refused, savedDraft, typedValues, send };
}

/** Returns a function that shows the answer to a form: leaves its page, shows its errors, or the typed values after a logout. */
function useFormEnd(token: string, onSaved: (draft: DraftView) => void) {
  const [refused, setRefused] = useState<RefusedUpload>();
  const [typedValues, setTypedValues] = useState<FormValues>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const end = ({ status, redirect, body }: FormAnswer, form: HTMLFormElement) => {
    if (redirect || body?.errors?.videoFile) removeDoneUpload(token);
    if (body?.draft) onSaved(body.draft);
    if (redirect) {
      form.dataset.done = "left";
      navigate(redirect, { preventScrollReset: true });
    }
    // Does not reload the page below: its login notice would replace the typed values.
    else if (status === 401) return setTypedValues(body?.typedValues ?? {});
    else setRefused(toRefusedUpload(body));
    // A refused form also leaves a draft on the page below. If the server is down, reloading would lose the form.
    if (status > 0 && status < 500) revalidate();
  };
  return { refused, typedValues, end };
}

/** Stops a post when its form closes; a file that is sent in parts continues. */
function useStopOnClose(underway: RefObject<AbortController>) {
  const revalidator = useLatest(useRevalidator());
  useEffect(
    () => () => {
      if (!underway.current) return;
      underway.current.abort();
      // The page below lists the sent form as a draft.
      revalidator.current.revalidate();
    },
    [underway, revalidator],
  );
}
