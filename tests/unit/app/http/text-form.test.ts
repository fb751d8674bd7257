import { expect, test } from "vitest";
import { parseForm, readForm } from "#app/http/form.server";
import { newVideo } from "#contract/videos";
import { loginForm } from "#contract/users";
import { limits } from "#contract/limits";

const requestOf = (body: BodyInit, type?: string) =>
  new Request("http://site.test/", { method: "POST", body, ...(type && { headers: { "Content-Type": type } }) });

const foldCueTexts = async (body: BodyInit, type?: string) => {
  const form = await readForm(requestOf(body, type), newVideo);
  return form.ok && { ...form.fields };
};

const urlencoded = "application/x-www-form-urlencoded";

/** A megabyte of file parts without a byte in them. */
const emptyFileParts = () => {
  const part = '--B\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n\r\n';
  return `${part.repeat(2 ** 20 / part.length)}--B--\r\n`;
};

const manyNames = () => Array.from({ length: 100_000 }, (_, index) => `n${index}=`).join("&");

const someNames = (count: number) => Array.from({ length: count }, (_, index) => `n${index}=x`).join("&");

test.for<[string, () => string, string, number]>([
  ["a megabyte of empty file parts", emptyFileParts, "multipart/form-data; boundary=B", 413],
  ["100,000 names", manyNames, urlencoded, 413],
  ["41 names", () => `email=a@b.example&${someNames(40)}`, urlencoded, 400],
])("a form of %s is rejected within 200 ms of work", async ([, make, type, status]) => {
  const body = make();
  const time = process.cpuUsage();
  const form = await parseForm(requestOf(body, type), loginForm);
  const { user, system } = process.cpuUsage(time);
  expect(form).toMatchObject({
    ok: false,
    status,
    errors: {},
    alert: expect.stringMatching(/up to 64 kB|fields at most/) as string,
  });
  expect(JSON.stringify(form).length).toBeLessThan(500);
  expect((user + system) / 1_000).toBeLessThan(200);
});

test("a form of 40 fields is accepted", async () => {
  const body = `email=a@b.example&password=x&${someNames(38)}`;
  expect((await parseForm(requestOf(body, urlencoded), loginForm)).ok).toBe(true);
});

test("the largest form of a page is accepted, whatever its characters", async () => {
  const typed = {
    title: "声".repeat(limits.title),
    description: "声".repeat(limits.description),
    draft: "d".repeat(64),
  };
  expect(await parseForm(requestOf(new URLSearchParams(typed)), newVideo)).toMatchObject({ ok: true, fields: typed });
});

test("a text that is too long is returned as far as it was read", async () => {
  const body = new URLSearchParams({ title: "Larks", description: "x".repeat(70_000) });
  const form = await parseForm(requestOf(body), newVideo);
  expect(form).toMatchObject({ ok: false, status: 413, values: { title: "Larks" } });
  expect(form.ok ? "" : form.values.description).toMatch(/^x{65000,65536}$/);
});

test("the texts of a multipart form are read, and its files ignored", async () => {
  const form = new FormData();
  form.set("title", "Grüße");
  form.set("file", new File(["bytes"], "a.png"));
  expect(await foldCueTexts(form)).toEqual({ title: "Grüße" });
});

test.for([
  ["nothing", "", "multipart/form-data; boundary=B"],
  ["no boundary", "x", "multipart/form-data"],
  ["another type", "x", "text/plain"],
  ["a part without end", '--B\r\nContent-Disposition: form-data; name="a"\r\n\r\nx', "multipart/form-data; boundary=B"],
])("a body of %s has no texts", async ([, body, type]) => {
  expect(await foldCueTexts(body!, type)).toEqual({});
});
