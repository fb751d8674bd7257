import { useNavigate, useRevalidator } from "@remix-run/react";
import { type FormEvent, type MutableRefObject, useEffect, useRef, useState } from "react";
import type { InvalidForm } from "#app/form-result";
import type { DraftView } from "./draft-form";
import { readForm } from "./read-form";
import { toFormAnswer, toRefusedUpload } from "./refused-upload";
import { sendFile } from "./send-file";
import { type FormAnswer, sendForm } from "./send-form";
import { createProgressCallbacks, describeSending, describeVideoCheck, type ProgressView } from "./upload-progress";
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
  const [progress, setProgress] = useState<ProgressView | null>(null);
  const [notice, setNotice] = useState("");
  const [refused, setRefused] = useState<InvalidForm>();
  const [isSignedOut, setSignedOut] = useState(false);
  const underway = useRef<AbortController | undefined>();
  // The sent file, for when the server has refused the form.
  const lastUpload = useRef<SentFile | null>(null);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(() => () => underway.current?.abort(), []);

  const end = ({ status, redirect, body }: FormAnswer, element: HTMLFormElement) => {
    if (redirect) {
      element.dataset.done = "left";
      navigate(redirect, { preventScrollReset: true });
    } else if (status === 401) return setSignedOut(true);
    else setRefused(toRefusedUpload(body));
    // The page below shows the state of the new file. While it is down, reloading would lose the form.
    if (status > 0 && status < 500) revalidate();
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (progress) return;
    const element = event.currentTarget;
    const form = readForm(event);
    const { signal } = (underway.current = new AbortController());
    setProgress(describeSending(0, 1));
    setNotice("");
    const { onOnline, ...callbacks } = createProgressCallbacks(setProgress);
    addEventListener("online", onOnline);
    try {
      const onDifferent = () => setNotice(t.fileDiffers());
      const upload = { target: { replaces: videoId }, earlier, signal, onDifferent, ...callbacks };
      if (await replaceByUpload(form, upload, lastUpload)) setProgress(describeVideoCheck());
      end(await sendForm(dataAddress(element, route), form, { signal }), element);
    } catch (error) {
      if (!signal.aborted) end(toFormAnswer(error, form), element);
    } finally {
      removeEventListener("online", onOnline);
      if (!signal.aborted) setProgress(null);
    }
  };
  return { progress, notice, refused, isSignedOut, send };
}

const dataAddress = ({ action }: HTMLFormElement, route: string) =>
  `${new URL(action).pathname}?_data=${encodeURIComponent(route)}`;

interface SentFile {
  file: File;
  uploadUrl: string;
}

/** Uploads the form's file and replaces it in the form by the id of the upload; returns whether there was a file. */
async function replaceByUpload(
  form: FormData,
  upload: Parameters<typeof sendFile>[1],
  lastUpload: MutableRefObject<SentFile | null>,
) {
  const file = form.get("videoFile");
  form.delete("videoFile");
  if (!(file instanceof File) || file.size === 0) return false;
  const uploadUrl = lastUpload.current && isSame(lastUpload.current.file, file) ? lastUpload.current.uploadUrl : null;
  const onUrl = (url: string) => (lastUpload.current = { file, uploadUrl: url });
  form.set("upload", (await sendFile(file, { ...upload, uploadUrl, onUrl })).uploadId);
  return true;
}

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
