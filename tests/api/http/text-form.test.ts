import { expect, test } from "vitest";
import { readForm } from "#api/http/form";
import { limits } from "#contract/limits";
import { receive } from "../media/forms";

test("urlencoded and JSON bodies give the same fields", async () => {
  const urlencoded = await (await receive(new URLSearchParams({ title: "Grüße", n: "1" }))).form;
  const json = await (
    await receive('{"title":"Grüße","n":1,"gone":null}', { type: "application/json; charset=utf-8" })
  ).form;
  expect({ ...urlencoded.fields }).toEqual({ title: "Grüße", n: "1" });
  expect({ ...json.fields }).toEqual({ title: "Grüße", n: "1" });
  await json.discard();
});

test("the longest description fits in any script", async () => {
  const longest = { title: "声".repeat(limits.title), description: "声".repeat(limits.description) };
  const urlencoded = await (await receive(new URLSearchParams(longest))).form;
  const escaped = JSON.stringify(longest).replace(/声/g, "\\u58f0");
  const json = await (await receive(escaped, { type: "application/json" })).form;
  expect([{ ...urlencoded.fields }, { ...json.fields }]).toEqual([longest, longest]);
});

test("a request without a body has no fields", async () => {
  const request = new Request("http://vidlark.test/", { method: "POST" });
  expect({ ...(await readForm(request, { dir: "/nowhere" })).fields }).toEqual({});
});

test("a JSON field named like a property of Object is an ordinary field", async () => {
  const { fields } = await (await receive('{"__proto__":"a"}', { type: "application/json" })).form;
  expect(Object.entries(fields)).toEqual([["__proto__", "a"]]);
});

test.for<[string, string, number]>([
  ["[1]", "application/json", 400],
  ["null", "application/json", 400],
  ["{", "application/json", 400],
  ['"text"', "application/json", 400],
  ['{"title":{"$gt":""}}', "application/json", 422],
  ["title=Hi", "text/plain", 415],
  [`{"title":"${"x".repeat(64 * 1024)}"}`, "application/json", 413],
  [`title=${"x".repeat(64 * 1024)}`, "application/x-www-form-urlencoded", 413],
  ["a=1&".repeat(41), "application/x-www-form-urlencoded", 400],
  [JSON.stringify(Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`n${i}`, 1]))), "application/json", 400],
])("the body %.20s as %s is a %i", async ([body, type, status]) => {
  await expect((await receive(body, { type })).form).rejects.toMatchObject({ status });
});
