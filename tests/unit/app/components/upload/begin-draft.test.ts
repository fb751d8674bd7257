// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beginDraft } from "#app/components/upload/begin-draft";
import { setUploader } from "#app/components/upload/uploader";
import { addUpload, pauseUpload, removeUpload } from "#app/components/upload/upload-queue";
import { findUpload, readUploads } from "#app/components/upload/upload-store";
import { aDraft } from "#tests/support/fixtures";

vi.mock("#app/components/upload/send-file", () => ({ sendFile: () => new Promise(() => undefined) }));

const post = vi.fn<typeof fetch>();
const draft = aDraft({ draft: "one" });
const answer = (status: number) => Promise.resolve(Response.json({ draft }, { status }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", post.mockReset());
});

afterEach(() => {
  for (const { token } of readUploads().uploads) removeUpload(token);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const add = (token: string) => addUpload({ token, file: new File([token], `${token}.mp4`), title: token, draft: null });
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

test("a draft is begun although the server is unreachable for twenty minutes", async () => {
  post.mockImplementation(() => answer(502));
  add("away");
  await minutes(20);
  expect(findUpload("away")).toMatchObject({ state: "sending", isRetrying: true });
  expect(findUpload("away")!.text).toBe("Connection lost. Trying again…");
  post.mockImplementation(() => answer(200));
  await minutes(1);
  expect(findUpload("away")!.draft).toMatchObject({ _id: draft._id });
});

test("a draft is begun at once when the network is back", async () => {
  post.mockRejectedValue(new TypeError("Failed to fetch"));
  add("offline");
  await minutes(10);
  post.mockReset().mockImplementation(() => answer(200));
  dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(findUpload("offline")).toMatchObject({ state: "sending", draft: { _id: draft._id } });
  expect(post).toHaveBeenCalledTimes(1);
});

test("the draft of a file that was removed is not begun any more", async () => {
  post.mockImplementation(() => answer(502));
  add("removed");
  await minutes(10);
  const ending = beginDraft("removed", "removed").catch(() => "ended");
  const calls = post.mock.calls.length;
  removeUpload("removed");
  expect(await ending).toBe("ended");
  await minutes(10);
  expect(post).toHaveBeenCalledTimes(calls);
});

test("a draft is begun after a public network answered with a page of its own", async () => {
  post.mockImplementation(() => Promise.resolve(new Response("<title>Welcome to the train</title>")));
  add("train");
  await minutes(1);
  expect(findUpload("train")).toMatchObject({ state: "sending", isRetrying: true });
  post.mockImplementation(() => answer(200));
  await minutes(1);
  expect(findUpload("train")!.draft).toMatchObject({ _id: draft._id });
});

test("a paused file does not say that its connection was lost", async () => {
  post.mockImplementation(() => answer(502));
  add("paused");
  await minutes(1);
  pauseUpload("paused");
  await minutes(2);
  expect(findUpload("paused")!.text).toBe("Paused: 0%");
});

test("a draft says whose page begins it", async () => {
  setUploader("lark");
  post.mockImplementation(() => answer(200));
  add("own");
  await minutes(0);
  expect(post.mock.lastCall![1]!.headers).toEqual({ "X-Uploader": "lark" });
});

test("a disk that is full ends the upload at once", async () => {
  post.mockImplementation(() => answer(507));
  add("full");
  await minutes(0);
  expect(findUpload("full")).toMatchObject({ state: "stopped", problem: { status: 507 } });
});
