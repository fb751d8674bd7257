import { expect, test } from "vitest";
import { usernameSkeleton } from "#api/accounts/users/username-skeleton";
import type { FieldError } from "#contract/errors";
import { leave } from "#tests/support/account-deletion";
import { testApi } from "#tests/support/api";
import { captionsForm } from "#tests/support/captions";
import { race } from "#tests/support/race";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
const [videoId] = await insertVideos(api, anna, [{}]);

let accounts = 0;
const signUp = (fields: object) => {
  const username = `person${(accounts += 1)}x`;
  const account = { username, email: `${username}@vidlark.test`, fullName: "A Person", password: "correct horse" };
  return api.visitor().post("/users/register", { ...account, ...fields });
};

const hidden = [
  ["an override of the writing direction", "Anna\u202enimda"],
  ["an isolate", "\u2066Anna\u2069"],
  ["a mark of direction", "Anna\u200f"],
  ["an Arabic mark of direction", "Anna\u061c"],
  ["a space without width", "An\u200bna"],
  ["a non-joiner between Latin letters", "An\u200cna"],
  ["a joiner between Latin letters", "An\u200dna"],
  ["a byte order mark", "Anna\ufeffB"],
  ["a word joiner", "An\u2060na"],
  ["a soft hyphen", "An\u00adna"],
  ["a Hangul filler", "\u3164"],
  ["a blank Braille pattern", "\u2800"],
  ["a selector of variations of a letter", "Anna\ufe0f"],
  ["a tag", "Anna\u{e0041}"],
  ["a control", "An\u0007na"],
  ["a line break", "An\nna"],
  ["a line separator", "An\u2028na"],
  ["two joiners in an emoji", "👩\u200d\u200d🚀"],
] as const;

const refusal = (field: string, label: string): { status: number; errors: FieldError[] } => ({
  status: 422,
  errors: [{ field, message: `${label} has invisible characters. Please type it again.` }],
});

test.for(hidden)("a full name and a playlist cannot have the name %s", async ([, name]) => {
  const full = await signUp({ fullName: name });
  expect({ status: full.status, errors: full.errors }).toEqual(refusal("fullName", "Full name"));
  const changed = await anna.patch("/users/update-account", { fullName: name });
  expect({ status: changed.status, errors: changed.errors }).toEqual(refusal("fullName", "Full name"));
  const playlist = await anna.post("/playlist", { name });
  expect({ status: playlist.status, errors: playlist.errors }).toEqual(refusal("name", "Name"));
});

// Captions accept white space in their label and replace it by a blank.
test.for(hidden.filter(([, name]) => !/\s/.test(name)))("captions cannot have the name %s", async ([, name]) => {
  const captions = await anna.post(`/captions/${videoId}`, captionsForm("WEBVTT\n", { label: name }));
  expect({ status: captions.status, errors: captions.errors }).toEqual(refusal("label", "Name"));
  expect((await signUp({ username: `a${name}` })).status).toBe(422);
});

test.for([
  "Zoë Łukasz-O’Neill",
  "雪の日",
  "قهوة الصباح",
  "می\u200cخواهم",
  "क्\u200dष",
  "ශ්\u200dරී",
  "Astronaut 👩🏽\u200d🚀 ❤\ufe0f 1\ufe0f\u20e3",
  "מעדנים Deli",
])("%s is accepted as a name", async (fullName) => {
  expect((await signUp({ fullName })).status).toBe(201);
  expect((await anna.post("/playlist", { name: fullName })).status).toBe(201);
});

test("full names may repeat", async () => {
  for (let i = 0; i < 2; i++) expect((await signUp({ fullName: "John Smith" })).status).toBe(201);
});

const alike = {
  status: 409,
  errors: [{ field: "username", message: "This username looks too much like one that is taken" }],
};

test.for([
  ["Lily_01", "LILY_01", "taken"],
  ["bob.l", "b0b.l", "alike"],
  ["Il-0", "1l-o", "alike"],
  ["mary.ann", "mary_ann", "alike"],
  ["mary-jane", "MARY.JANE", "alike"],
  ["two__parts", "two-parts", "alike"],
  ["ILLO", "il1o", "alike"],
  ["gull", "guil", "alike"],
  ["marsh", "rnarsh", "free"],
  ["maryann", "mary-anne", "free"],
] as const)("with an account %s, the username %s is %s", async ([username, other, verdict]) => {
  expect((await signUp({ username })).status).toBe(201);
  const answer = await signUp({ username: other });
  if (verdict === "free") return expect(answer.status).toBe(201);
  expect(answer).toMatchObject(verdict === "alike" ? alike : { status: 409, message: "This username is taken" });
  const renamed = await anna.patch("/users/update-channel-info", { username: other });
  expect(renamed.status).toBe(409);
});

test("of two look-alike usernames that both seemed free, one is accepted", async () => {
  const answers = await race(
    api,
    { before: /^insert into "users"/ },
    () => signUp({ username: "cool.0" }),
    () => signUp({ username: "c0ol-o" }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test("users may change the look of their own username, and a released name is free in all its looks", async () => {
  const user = await api.signUp("solo.1");
  const rename = (username: string) => user.patch("/users/update-channel-info", { username });
  for (const username of ["Solo.1", "s0lo_l", "solo.1"]) expect((await rename(username)).status).toBe(200);
  expect((await rename("another-name")).status).toBe(200);
  expect((await signUp({ username: "S0LO-I" })).status).toBe(201);
});

test("look-alike accounts of earlier releases may save their forms, and no third one is accepted", async () => {
  const [older, newer] = [await api.signUp("pair.older"), await api.signUp("pair.newer")];
  const look = (username: string) => ({
    username,
    username_folded: username,
    username_skeleton: usernameSkeleton(username),
  });
  await api.db.updateTable("users").set(look("gemini.1")).where("id", "=", older.id).execute();
  const rest = { ...look("gemini_1"), shares_skeleton: 1 as const };
  await api.db.updateTable("users").set(rest).where("id", "=", newer.id).execute();
  for (const [who, username] of [
    [older, "gemini.1"],
    [newer, "gemini_1"],
    [newer, "Gemini_1"],
  ] as const)
    expect((await who.patch("/users/update-channel-info", { username })).status).toBe(200);
  expect(await signUp({ username: "gemini-l" })).toMatchObject(alike);
  await leave(api, older);
  expect(await signUp({ username: "gemini-l" })).toMatchObject(alike);
});
