import { afterAll, describe, expect, test } from "vitest";
import { limits } from "#contract/limits";
import { cleanUp } from "#tests/support/spawned";
import { aPicture } from "#tests/support/videos";
import { type Form, longText, messagesOf, postForm, testRefusals } from "./support/forms";
import { emailOf } from "./support/person";
import { startSite } from "./support/site";

afterAll(cleanUp);
const site = await startSite();
const anna = await site.signUp("anna");

const personal: Form = {
  by: () => anna,
  path: "/settings/personalInfo",
  right: { fullName: "Anna Lark", email: emailOf("anna") },
  keptFields: ["fullName", "email"],
};
testRefusals("personal info", personal, [
  ["nothing at all", { fullName: "", email: "" }, { fullName: "Full name is required", email: "Email is required" }],
  [
    "a wrong e-mail and a full name of 81",
    { email: "anna@birds", fullName: longText(81) },
    { email: "Email address must be a valid address", fullName: "Full name must be at most 80 characters" },
  ],
]);

const channel: Form = {
  by: () => anna,
  path: "/settings/channelinfo",
  right: { username: "anna", discriptions: "Birds" },
  keptFields: ["username", "discriptions"],
};
testRefusals("channel info", channel, [
  ["no username", { username: "" }, { username: "Username is required" }],
  ["a username of 2", { username: "an" }, { username: "Username must be at least 3 characters" }],
  [
    "a username of 31 and a description of 1,001",
    { username: longText(31), discriptions: longText(1_001) },
    {
      username: "Username must be at most 30 characters",
      discriptions: "Channel description must be at most 1000 characters",
    },
  ],
]);

test("personal info without its fields shows the same messages", async () => {
  const answer = await anna.post(personal.path, {});
  expect(messagesOf(answer)).toEqual({ fullName: "Full name is required", email: "Email is required" });
});

const taken: [string, Form, Record<string, string>, to: string, shown: string][] = [
  ["personal info", personal, { fullName: "Anna Meadowlark" }, "/settings/personalInfo", "Anna Meadowlark"],
  ["a full name of 80", personal, { fullName: "n".repeat(80) }, "/settings/personalInfo", "n".repeat(80)],
  ["channel info", channel, { discriptions: "Dawn, daily" }, "/settings/channelinfo", "Dawn, daily"],
  ["a description of 1,000", channel, { discriptions: "d".repeat(1_000) }, "/settings/channelinfo", "d".repeat(1_000)],
  ["an empty description", channel, { discriptions: "" }, "/settings/channelinfo", "Channel info updated"],
];

describe("valid settings are accepted", () => {
  test.for(taken)("%s", async ([, form, changes, to, expected]) => {
    const answer = await postForm(form, { ...form.right, ...changes });
    expect({ status: answer.status, to: answer.to }).toEqual({ status: 302, to });
    expect((await anna.follow(answer)).html).toContain(expected);
  });
});

/** A picture that can be read, made so many bytes long behind its end. */
async function pictureOf(bytes: number) {
  const picture = await aPicture();
  const rest = new Uint8Array(bytes - picture.size);
  return new File([picture, rest], "picture.png", { type: "image/png" });
}

const megabytes = 1024 * 1024;

describe.each([
  ["/settings/avatar", "avatar"],
  ["/settings/cover", "coverImage"],
] as const)("a picture posted to %s", (path, name) => {
  const form = { by: () => anna, path };

  test("of exactly 5 MB is accepted", async () => {
    expect(limits.imageBytes).toBe(5 * megabytes);
    const answer = await postForm(form, { [name]: await pictureOf(5 * megabytes) });
    expect({ status: answer.status, to: answer.to }).toEqual({ status: 302, to: "/settings/channelinfo" });
  });

  test("of one byte more is rejected at its field", async () => {
    const answer = await postForm(form, { [name]: await pictureOf(5 * megabytes + 1) });
    expect({ status: answer.status, messages: messagesOf(answer) }).toEqual({
      status: 413,
      messages: { [name]: "The image must be at most 5 MB" },
    });
  });

  test("must be chosen", async () => {
    const answer = await postForm(form, { [name]: new File([], "") });
    expect({ status: answer.status, messages: messagesOf(answer) }).toEqual({
      status: 422,
      messages: { [name]: "Please choose a picture" },
    });
  });

  test("must be a picture", async () => {
    const answer = await postForm(form, { [name]: new File(["<svg>"], "picture.png", { type: "image/png" }) });
    const message = "Please upload another picture: it must be a JPEG, PNG, WebP, GIF or AVIF";
    expect({ status: answer.status, messages: messagesOf(answer) }).toEqual({
      status: 422,
      messages: { [name]: message },
    });
  });
});
