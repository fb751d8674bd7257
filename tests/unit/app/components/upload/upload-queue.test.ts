// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setUploader } from "#app/components/upload/uploader";
import { addUpload, pauseUpload, removeUpload, resumeUpload, sendFirst } from "#app/components/upload/upload-queue";
import { UploadRemoved, UploadStopped } from "#app/components/upload/upload-stopped";
import { readUploads } from "#app/components/upload/upload-store";
import { runUpload } from "#app/components/upload/run-upload";
import { waitForUpload } from "#app/components/upload/wait-for-upload";
import { aBeforeUnload } from "../a-before-unload";

vi.mock("#app/components/upload/run-upload", () => ({ runUpload: vi.fn() }));

/** The transfers that run, each to be ended by the test. */
const running = new Map<string, { resolve: (videoId: string | null) => void; reject: (reason: Error) => void }>();

beforeEach(() => {
  vi.mocked(runUpload).mockImplementation(
    ({ token }, { signal }) =>
      new Promise((resolve, reject) => {
        running.set(token, { resolve, reject });
        signal.addEventListener("abort", () => reject(new UploadStopped(0, "")));
      }),
  );
  setUploader("lark");
});

afterEach(() => {
  for (const { token } of readUploads().uploads) removeUpload(token);
  running.clear();
});

const add = (token: string, options?: { isUrgent: boolean }) =>
  addUpload({ token, file: new File([token], `${token}.mp4`), title: token, draft: null }, options);
const states = () => Object.fromEntries(readUploads().uploads.map(({ token, state }) => [token, state]));
/** Waits for one turn of the event loop. */
const settle = () => new Promise((resolve) => setTimeout(resolve));
const asksBeforeLeaving = () => {
  const event = aBeforeUnload();
  dispatchEvent(event);
  return event.defaultPrevented && event.returnValue;
};

test("files are sent one after another", async () => {
  add("one");
  add("two");
  expect(states()).toEqual({ one: "sending", two: "waiting" });
  running.get("one")!.resolve(null);
  await settle();
  expect(states()).toEqual({ one: "done", two: "sending" });
});

test("a file whose form is open is sent before those that wait", async () => {
  add("one");
  add("two");
  add("three", { isUrgent: true });
  add("four");
  sendFirst("four");
  running.get("one")!.resolve(null);
  await settle();
  expect(states()).toMatchObject({ two: "waiting", three: "waiting", four: "sending" });
});

test("a paused file lets the next one go on, and is resumed", async () => {
  add("one");
  add("two");
  pauseUpload("one");
  await settle();
  expect(states()).toEqual({ one: "paused", two: "sending" });
  resumeUpload("one");
  expect(states()).toEqual({ one: "waiting", two: "sending" });
});

test("a refused file shows the reason, and the next one is sent", async () => {
  add("one");
  add("two");
  running.get("one")!.reject(new UploadStopped(413, JSON.stringify({ message: "Your videos may have 1 GB in all" })));
  await settle();
  expect(states()).toEqual({ one: "stopped", two: "sending" });
  const { uploads, announcement } = readUploads();
  expect({ text: uploads[0]!.text, announcement }).toEqual({
    text: "Your videos may have 1 GB in all",
    announcement: "one: Your videos may have 1 GB in all",
  });
});

test("a browser asks before a page is left while a file is sent, and no longer at its end", async () => {
  expect(asksBeforeLeaving()).toBe(false);
  add("one");
  expect(asksBeforeLeaving()).toBe(true);
  running.get("one")!.resolve("v1");
  await settle();
  expect(asksBeforeLeaving()).toBe(false);
});

test.each([
  [0, true],
  [401, true],
  [404, true],
  [409, true],
  [502, true],
  [413, false],
  [507, false],
])("a browser asks before a page is left whose file stopped with %i: %s", async (status, asks) => {
  add("one");
  running.get("one")!.reject(new UploadStopped(status, ""));
  await settle();
  expect(asksBeforeLeaving()).toBe(asks);
});

test("a browser asks before a page is left while a file is paused", () => {
  add("one");
  pauseUpload("one");
  expect(asksBeforeLeaving()).toBe(true);
});

test("a logout stops uploads, and the next login of the same account resumes them", async () => {
  add("one");
  setUploader(null);
  await settle();
  expect(states()).toEqual({ one: "stopped" });
  expect(readUploads().uploads[0]!.text).toBe("You are logged out. What was uploaded is kept: log in to resume.");
  setUploader("lark");
  expect(states()).toEqual({ one: "sending" });
});

test("the login of another account drops uploads", async () => {
  add("one");
  setUploader(null);
  setUploader("owl");
  await settle();
  expect(states()).toEqual({});
});

test.each([
  [0, "sending"],
  [502, "sending"],
  [507, "stopped"],
  [413, "stopped"],
])("after a file stopped with %i it is %s when the network is back", async (status, state) => {
  add("one");
  running.get("one")!.reject(new UploadStopped(status, ""));
  await settle();
  expect(states()).toEqual({ one: "stopped" });
  dispatchEvent(new Event("online"));
  expect(states()).toEqual({ one: state });
});

test("a file that waits to try again is sent at once when the network is back, whatever its text says", async () => {
  add("one");
  const [first] = vi.mocked(runUpload).mock.lastCall!;
  expect(first.isRetrying).toBe(false);
  const { show } = vi.mocked(runUpload).mock.lastCall![1];
  show({ text: "Another language", isRetrying: true });
  const runs = vi.mocked(runUpload).mock.calls.length;
  dispatchEvent(new Event("online"));
  expect({ runs: vi.mocked(runUpload).mock.calls.length - runs, states: states() }).toEqual({
    runs: 1,
    states: { one: "sending" },
  });
  dispatchEvent(new Event("online"));
  expect(vi.mocked(runUpload).mock.calls.length - runs).toBe(1);
});

test("a file under way continues before those that wait when the network is back", async () => {
  add("one");
  add("two");
  vi.mocked(runUpload).mock.lastCall![1].show({ isRetrying: true });
  dispatchEvent(new Event("online"));
  await settle();
  expect(states()).toEqual({ one: "sending", two: "waiting" });
  expect(readUploads().uploads.map(({ isRetrying }) => isRetrying)).toEqual([false, false]);
});

test("a form waits for its file, and receives the reason when the file stops or is cancelled", async () => {
  const { signal } = new AbortController();
  const ends = (token: string) =>
    waitForUpload(token, signal).then(
      () => "done",
      (error: Error) => error,
    );
  add("one");
  add("two");
  add("three");
  const waiting = ["one", "two", "three"].map(ends);
  running.get("one")!.resolve(null);
  await settle();
  running.get("two")!.reject(new UploadStopped(507, "full"));
  await settle();
  removeUpload("three");
  const [one, two, three] = await Promise.all(waiting);
  expect([one, two, three]).toEqual(["done", new UploadStopped(507, "full"), new UploadRemoved()]);
});

test("a file chosen instead of another replaces its upload", async () => {
  add("one");
  add("one");
  await settle();
  expect(states()).toEqual({ one: "sending" });
  expect(vi.mocked(runUpload)).toHaveBeenCalled();
});
