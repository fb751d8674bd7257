import type { Captions } from "#contract/captions";
import type { User } from "./api";
import { formOf } from "./client";

export const vtt = (...cues: string[]) => ["WEBVTT", ...cues].join("\n\n");
export const hello = vtt("00:00.000 --> 00:00.500\nHello", "00:00.500 --> 00:01.000\nthere");

/** The form of captions as the dashboard sends it. */
export const captionsForm = (text: string | Uint8Array<ArrayBuffer>, fields: object = {}) =>
  formOf({ language: "en", ...fields, file: new File([text], "captions.vtt") });

/** Adds captions to a video the way its owner does. */
export const addCaptions = (owner: User, videoId: string, text = hello, fields: object = {}) =>
  owner.post<Captions>(`/captions/${videoId}`, captionsForm(text, fields));
