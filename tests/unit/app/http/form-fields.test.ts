import { expect, test } from "vitest";
import { z } from "zod";
import { appConfirmation, codeForm, newPasskey } from "#contract/second-factor";
import { newComment } from "#contract/comments";
import { heldDecision } from "#contract/comment-rules";
import { changedSettings } from "#contract/site";
import { changedPasswordForm, newUser } from "#contract/users";
import { detailNames, detailWords } from "#contract/words/video-details";
import { newVideo } from "#contract/videos";
import { parseForm } from "#app/http/form.server";
import { listFields, pickShowable, pickTypedValues } from "#app/http/form-fields.server";
import { labelled, optionalText } from "#contract/fields";

/** A form in which every field of its schema, and one more, was filled in. */
const filledIn = (schema: z.ZodType) => ({
  schema,
  fields: Object.fromEntries([...listFields(schema).map(([name]) => [name, `a ${name}`]), ["unknown", "b"]]),
});

test("a form shows the keys of its own schema, whatever they are called", async () => {
  const schema = z.object({ memo: optionalText(() => "Memo", 10), act: z.enum(["keep"], "Choose") });
  const body = new URLSearchParams({ memo: "Buy seeds today", act: "keep", title: "Another form's" });
  const form = await parseForm(new Request("http://site.test/", { method: "POST", body }), schema);
  expect(form).toMatchObject({ ok: false, values: { memo: "Buy seeds today", act: "keep" } });
  expect(form.ok ? {} : form.values).not.toHaveProperty("title");
  expect(form.ok ? {} : form.typedValues).toEqual({ Memo: "Buy seeds today" });
});

test.each([
  ["an object", newVideo, [...detailNames, "publishZone"]],
  ["a refined pipe", z.preprocess((value) => value, newVideo).refine(Boolean), [...detailNames, "publishZone"]],
  [
    "an intersection",
    z.intersection(newComment, heldDecision),
    ["commentContent", "parentId", "once", "act", "ids", "seenAt"],
  ],
])("the fields of %s are shown again", (_, schema, names) => {
  expect(Object.keys(pickShowable(filledIn(schema))).sort()).toEqual([...names].sort());
});

test.each([
  ["the sign-up", newUser, ["email", "fullName", "invitation", "language", "username"]],
  ["a changed password", changedPasswordForm, ["confirmedBy"]],
  ["the code of a sign-in", codeForm, []],
  ["a new authenticator app", appConfirmation, ["confirmedBy"]],
  ["a new passkey", newPasskey, ["confirmedBy", "name"]],
])("neither passwords nor codes of %s are sent back", (_, schema, names) => {
  expect(Object.keys(pickShowable(filledIn(schema))).sort()).toEqual(names);
});

test("what a person typed is named by its label, and what the page filled in is left out", () => {
  expect(pickTypedValues(filledIn(newComment))).toEqual({ Comment: "a commentContent" });
  expect(pickTypedValues(filledIn(newUser))).toEqual({
    Username: "a username",
    "Email address": "a email",
    "Full name": "a fullName",
  });
  expect(Object.keys(pickTypedValues(filledIn(newVideo)))).toEqual(detailNames.map((name) => detailWords[name].label));
  expect(Object.keys(pickTypedValues(filledIn(changedSettings)))).toHaveLength(listFields(changedSettings).length - 1);
});

test("the label of a field stays with it when it is optional, refined or has a default", () => {
  const memo = labelled(() => "Memo", z.string());
  for (const field of [
    memo.optional(),
    memo.default(""),
    memo.refine(Boolean),
    memo.transform(String),
    memo.nullable(),
  ])
    expect(pickTypedValues({ schema: z.object({ memo: field }), fields: { memo: "x" } })).toEqual({ Memo: "x" });
});
