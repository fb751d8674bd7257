import { expect, test } from "vitest";
import type { ChannelProfile, User } from "#contract/users";
import { profileNames } from "#contract/words/profile";
import { testApi, type User as Account } from "#tests/support/api";
import { typedProfile } from "#tests/support/profile-texts";
import { giveRole } from "#tests/support/roles";

const api = await testApi();
const moderator = await api.signUp("moderator");
await giveRole(api, moderator, "moderator");

async function expectProfile(who: Account, expected: object) {
  expect((await who.get<User>("/users/current-user")).data).toMatchObject(expected);
  expect((await api.visitor().get<ChannelProfile>(`/users/c/${who.id}`)).data).toMatchObject(expected);
}

test("each text of a profile in these tests has a value of its own", () => {
  expect(new Set(Object.values(typedProfile)).size).toBe(profileNames.length);
});

test("a profile keeps every text, and an absent one as it is", async () => {
  const anna = await api.signUp("anna");
  expect((await anna.patch<User>("/users/update-profile", typedProfile)).data).toMatchObject(typedProfile);
  await anna.patch("/users/update-profile", {});
  await expectProfile(anna, typedProfile);
  const { status } = await anna.post("/users/login", { username: typedProfile.username, password: anna.password });
  expect(status).toBe(200);
});

test("each text of a profile is changed alone", async () => {
  const bea = await api.signUp("bea");
  const expected = { ...typedProfile, username: "bea-alone" };
  for (const name of profileNames) await bea.patch("/users/update-profile", { [name]: expected[name] });
  await expectProfile(bea, expected);
});

test("moderators see every text of a reported channel, but its category", async () => {
  const carl = await api.signUp("carl");
  const { podcastCategory, discriptions: description, ...names } = { ...typedProfile, username: "carl-own" };
  await carl.patch("/users/update-profile", { ...names, discriptions: description, podcastCategory });
  const reporter = await api.signUp("reporter");
  expect((await reporter.post(`/reports/user/${carl.id}`, { reason: "spam", content: "" })).status).toBe(201);
  const { data } = await moderator.get<{ copy: object }[]>("/moderation/cases");
  expect(data[0]!.copy).toEqual({ ...names, description });
});
