import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import type { Draft, Frame } from "#contract/drafts";
import type { Page } from "#contract/envelope";
import type { Video } from "#contract/videos";
import type { TestApi, User } from "#tests/support/api";
import { buildForm } from "#tests/support/client";
import type { ClipName } from "#tests/support/clips";
import { videoForm } from "#tests/support/videos";

export const missing = { field: "thumbnail", message: "Please upload a thumbnail" };
export const framesOf = async (who: User, id: string) => (await who.get<Frame[]>(`/drafts/${id}/frames`)).data;
export const onlyDraft = async (who: User) => (await who.get<Page<Draft>>("/drafts")).data.docs[0]!;
export const draftFiles = (of: TestApi, id: string) => readdir(join(of.place.dataDir, "media/drafts", id));

/** Returns a function that signs up another user of a site. */
export function userMaker(site: TestApi) {
  let count = 0;
  return (of = site): Promise<User> => of.signUp(`user${++count}`);
}

/** Posts a form without a thumbnail; returns the draft that keeps its file. */
export async function refusedDraft(who: User, clip: ClipName = "wide", fields: Record<string, string> = {}) {
  const { status, errors } = await who.post("/videos", await videoForm({ thumbnail: null, ...fields }, clip));
  expect({ status, errors }).toEqual({ status: 422, errors: [missing] });
  return onlyDraft(who);
}

export const publish = (who: User, { draft }: Draft, fields: Record<string, string | Blob> = {}) =>
  who.post<Video>("/videos", buildForm({ draft, ...fields }));
