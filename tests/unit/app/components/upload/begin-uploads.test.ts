// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { beginUploads } from "#app/components/upload/begin-uploads";
import { removeUpload } from "#app/components/upload/upload-queue";
import { readUploads } from "#app/components/upload/upload-store";
import { aDraft } from "#tests/support/fixtures";

vi.mock("#app/components/upload/run-upload", () => ({
  runUpload: () => new Promise(() => undefined),
}));
vi.mock("#app/components/upload/begin-draft", () => ({ beginDraft: () => new Promise(() => undefined) }));

afterEach(() => {
  for (const { token } of readUploads().uploads) removeUpload(token);
});

const file = (name: string, text = "bytes") => new File([text], name);
const partOf = (name: string, bytes: number) => ({ uploadId: "f".repeat(24), name, bytes, receivedBytes: 2 });
const queued = () => readUploads().uploads.map(({ title, draft }) => [title, draft?._id]);

test("files that are chosen again continue the uploads of their drafts, and others become new drafts", () => {
  const drafts = [
    aDraft({ _id: "d1", draft: "t1", title: "At sea", file: partOf("sea.mp4", 5) }),
    aDraft({ _id: "d2", draft: "t2", title: "second song", file: null }),
    aDraft({ _id: "d3", draft: "t3", title: "Other", file: partOf("third.mp4", 500) }),
  ];
  beginUploads([file("sea.mp4"), file("second_song.mp4"), file("third.mp4")], { drafts });
  expect(queued()).toEqual([
    ["At sea", "d1"],
    ["second song", "d2"],
    ["third", undefined],
  ]);
  expect(readUploads().uploads.map(({ isNewDraft }) => isNewDraft)).toEqual([false, false, true]);
});

test("an empty file is left out with a message", () => {
  expect(beginUploads([file("one.mp4"), file("none.mp4", "")])).toBe("Empty files were left out.");
  expect(queued()).toEqual([["one", undefined]]);
});

test("an empty file of a form is refused, and no other file takes its place", () => {
  const form = { token: "t", title: "Mine", draft: null };
  expect(beginUploads([file("none.mp4", "")], { form })).toBe("This file is empty. Please choose another one.");
  expect(queued()).toEqual([]);
  beginUploads([file("none.mp4", ""), file("two.mp4")], { form });
  expect(queued()).toEqual([["two", undefined]]);
});
