import { openAsBlob } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import type { Replacement } from "#contract/replacements";
import type { TestApi, User } from "./api";
import { clip, type ClipName } from "./clips";
import { dirOf, fetchVideo, waitOptions } from "./jobs";
import { waitFor } from "#tests/support/wait-for";

/** Builds the form that replaces a video's file, with duplicates allowed; null removes a field. */
export async function replacementForm(name: ClipName | null, fields: Record<string, string | null> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries({ duplicate: "yes", ...fields }))
    if (value !== null) form.append(field, value);
  if (name) form.append("videoFile", new File([await openAsBlob(await clip(name))], `clip.${name}`));
  return form;
}

export const replace = async (
  who: User,
  id: string,
  name: ClipName | null,
  fields?: Parameters<typeof replacementForm>[1],
) => who.post<Replacement>(`/videos/${id}/replacement`, await replacementForm(name, fields));

export const findReplacement = async (who: User, id: string) =>
  (await who.get<Replacement>(`/videos/${id}/replacement`)).data;

/** Waits until no new file is processed; returns its state. */
export const waitForReplacement = (who: User, id: string) =>
  waitFor(async () => {
    const state = await findReplacement(who, id);
    expect(state.status).not.toBe("processing");
    return state;
  }, waitOptions);

/** Waits until the video's directory has only its thumbnails and the directory of its current version; lists that. */
export const waitForOneVersion = (of: TestApi, id: string) =>
  waitFor(async () => {
    const names = (await readdir(dirOf(of, id))).filter((name) => !name.startsWith("thumbnail-"));
    expect(names).toEqual([expect.stringMatching(/^version-/)]);
    return readdir(join(dirOf(of, id), names[0]!));
  }, waitOptions);

export const replaceAndWait = async (of: TestApi, who: User, id: string, name: ClipName) => {
  await replace(who, id, name);
  await waitForReplacement(who, id);
  const files = await waitForOneVersion(of, id);
  return { files, video: await fetchVideo(who, id) };
};
