import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { expect, test } from "vitest";
import { ApiError } from "#contract/errors";
import { aForm, videoFile, boundary, parts, receive, rule } from "../media/forms";

test("texts and files of a form arrive, each file under a random name with its hash", async () => {
  const { form, dir } = await receive(aForm({ title: "Grüße 🎬", videoFile: videoFile() }));
  const { fields, files } = await form;
  const content = await readFile(files.videoFile!.path);
  expect({ ...fields }).toEqual({ title: "Grüße 🎬" });
  expect(content.equals(Buffer.alloc(300_000, "video"))).toBe(true);
  expect(files.videoFile).toMatchObject({ bytes: 300_000, sha256: createHash("sha256").update(content).digest("hex") });
  expect(files.videoFile!.path).toMatch(new RegExp(`^${dir}/[0-9a-f-]{36}$`));
});

test("discarding a form deletes its files, even if one was moved", async () => {
  const { form, dir } = await receive(aForm({ videoFile: videoFile(), thumbnail: videoFile(9) }), {
    files: { videoFile: rule, thumbnail: rule },
  });
  const received = await form;
  expect(await readdir(dir)).toHaveLength(2);
  await received.discard();
  await received.discard();
  expect(await readdir(dir)).toEqual([]);
});

test("an empty file field counts as absent and is not validated", async () => {
  const requests: string[] = [];
  const body = parts(
    ['name="videoFile"; filename=""\r\nContent-Type: application/octet-stream', ""],
    ['name="title"', "Hi"],
  );
  const { form } = await receive(body, { type: boundary, beforeFile: (name) => void requests.push(name) });
  const { fields, files } = await form;
  expect([{ ...fields }, { ...files }, requests]).toEqual([{ title: "Hi" }, {}, []]);
});

test("a file without a name is accepted if it has content", async () => {
  const body = parts(
    ['name="videoFile"; filename=""\r\nContent-Type: application/octet-stream', "abc"],
    ['name="title"', "Hi"],
  );
  const { files, fields } = await (await receive(body, { type: boundary })).form;
  expect(files.videoFile).toMatchObject({ bytes: 3 });
  expect(fields.title).toBe("Hi");
});

test("an empty file with a name is a file of zero bytes", async () => {
  const { files } = await (await receive(aForm({ videoFile: videoFile(0) }))).form;
  expect(files.videoFile).toMatchObject({ bytes: 0 });
});

test("the last of two parts with one name counts, and the file of the other is deleted", async () => {
  const form = aForm({ title: "first", videoFile: videoFile(10) });
  form.append("title", "second");
  form.append("videoFile", videoFile(20));
  const { form: receiving, dir } = await receive(form);
  const { fields, files } = await receiving;
  expect({ title: fields.title, bytes: files.videoFile!.bytes }).toEqual({ title: "second", bytes: 20 });
  expect(await readdir(dir)).toHaveLength(1);
});

test("unexpected files are ignored", async () => {
  const { form, dir } = await receive(aForm({ other: videoFile(), constructor: videoFile(5), title: "Hi" }));
  const { fields, files } = await form;
  expect([{ ...fields }, { ...files }, await readdir(dir)]).toEqual([{ title: "Hi" }, {}, []]);
});

test("fields named like properties of Object are ordinary fields", async () => {
  const body = parts(['name="__proto__"', "a"], ['name="constructor"', "b"], ['name="__proto__"; filename="x"', "c"]);
  const { fields, files } = await (await receive(body, { type: boundary })).form;
  expect(Object.entries(fields)).toEqual([
    ["__proto__", "a"],
    ["constructor", "b"],
  ]);
  expect(Object.keys(files)).toEqual([]);
  expect(({} as Record<string, unknown>).a).toBeUndefined();
});

test("the texts before a file are validated before the file is read", async () => {
  const collected: Record<string, string>[] = [];
  await (
    await receive(aForm({ title: "Hi", videoFile: videoFile(), late: "x" }), {
      beforeFile: (name, { fields }) => void collected.push({ name, ...fields }),
    })
  ).form;
  expect(collected).toEqual([{ name: "videoFile", title: "Hi" }]);
});

test("the validation is asynchronous and gets the earlier files", async () => {
  const seen: string[][] = [];
  const { form } = await receive(aForm({ thumbnail: videoFile(9), videoFile: videoFile() }), {
    files: { videoFile: rule, thumbnail: rule },
    beforeFile: async (name, { files }) => {
      await yieldToEventLoop();
      seen.push(Object.keys(files));
      if (name === "videoFile") throw new ApiError(422, () => "Refused late");
    },
  });
  await expect(form).rejects.toMatchObject({ status: 422, message: "Refused late" });
  expect(seen).toEqual([[], ["thumbnail"]]);
});
