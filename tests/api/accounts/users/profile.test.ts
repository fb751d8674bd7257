import { expect, test } from "vitest";
import { limits } from "#contract/limits";
import { type ChannelProfile, type User, userShape } from "#contract/users";
import { ageSessions } from "#tests/support/sessions";
import { testApi } from "#tests/support/api";
import { buildForm } from "#tests/support/client";

const api = await testApi();
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");
const [account, channel, profile] = ["/users/update-account", "/users/update-channel-info", "/users/update-profile"];
const whoIs = async (who: typeof anna) => (await who.get<User>("/users/current-user")).data;

test.for([
  [account, "Account details updated successfully"],
  [channel, "Channel info updated successfully"],
  [profile, "Profile updated successfully"],
] as const)("%s returns the viewer's account and a sentence", async ([path, sentence]) => {
  const { status, message, data } = await anna.patch<User>(path, {});
  expect({ status, message }).toEqual({ status: 200, message: sentence });
  expect(await whoIs(anna)).toMatchObject(userShape.strict().parse(data));
});

test.for(["avatar", "cover-image"])("GET users/%s returns the viewer's account", async (picture) => {
  const { status, data } = await anna.get<User>(`/users/${picture}`);
  expect(status).toBe(200);
  expect(await whoIs(anna)).toMatchObject(userShape.strict().parse(data));
});

test("each form changes its own fields and no others", async () => {
  const user = await api.signUp("mixed");
  const all = { fullName: "Mia", email: "mia@vidlark.test", username: "mia", discriptions: "About Mia" };
  const { password } = user;
  const { data: first } = await user.patch<User>(account, { ...all, password });
  expect(first).toMatchObject({ fullName: "Mia", email: "mia@vidlark.test", username: "mixed", discriptions: "" });
  const { data: second } = await user.patch<User>(channel, { ...all, fullName: "Other", email: "other@vidlark.test" });
  expect(second).toMatchObject(all);
  const others = { fullName: "Max", email: "max@vidlark.test", username: "max", discriptions: "" };
  expect((await user.patch<User>(profile, { ...others, password })).data).toMatchObject(others);
});

test("absent fields stay unchanged, and nobody gives themselves a role", async () => {
  const user = await api.signUp("quiet");
  await user.patch(profile, { discriptions: "Before" });
  const { data } = await user.patch<User>(profile, { fullName: "Quiet One", role: "admin", _id: "0".repeat(24) });
  expect(data).toMatchObject({
    _id: user.id,
    fullName: "Quiet One",
    discriptions: "Before",
    email: user.email,
    role: "user",
  });
});

test.for([
  ["JSON", (fields: object) => fields],
  ["urlencoded", (fields: object) => new URLSearchParams({ ...fields })],
  ["multipart", (fields: object) => buildForm(fields)],
] as const)("a profile is changed by %s", async ([kind, bodyOf]) => {
  const { status, data } = await bea.patch<User>(profile, bodyOf({ discriptions: `by ${kind}` }));
  expect({ status, discriptions: data.discriptions }).toEqual({ status: 200, discriptions: `by ${kind}` });
});

test("names and descriptions may be in any script, right to left and with emoji, over several lines", async () => {
  const texts = { fullName: "نورا 👩🏽‍🚀 שרה", discriptions: "‏مرحبا\r\nعالم 🎬\u0000" };
  const { data } = await bea.patch<User>(profile, texts);
  expect(data).toMatchObject({ fullName: texts.fullName, discriptions: "‏مرحبا\nعالم 🎬" });
  const read = await api.visitor().get(`/users/c/${bea.id}`);
  expect(read.data).toMatchObject({ fullName: texts.fullName, discriptions: "‏مرحبا\nعالم 🎬" });
});

test("a changed e-mail and username sign in, the previous ones do not, and the session stays", async () => {
  const user = await api.signUp("before");
  await user.patch(profile, { username: "After", email: "After@vidlark.test", password: user.password });
  expect(await whoIs(user)).toMatchObject({ username: "After", email: "After@vidlark.test" });
  const login = async (email: string) =>
    (await api.visitor().post("/users/login", { email, password: user.password })).status;
  expect([await login("after"), await login("after@vidlark.test")]).toEqual([200, 200]);
  expect([await login("before"), await login("before@vidlark.test")]).toEqual([401, 401]);
  expect((await api.visitor().get("/users/c/after")).status).toBe(200);
});

test("another account's username and e-mail are rejected at their fields, in any case, and nothing changes", async () => {
  const before = await whoIs(anna);
  const { password } = anna;
  const body = { username: "BEA", email: "Bea@Vidlark.test", fullName: "Changed", password };
  const { status, message, errors } = await anna.patch(profile, body);
  expect({ status, message }).toEqual({ status: 409, message: "This username is taken" });
  expect(errors).toEqual([
    { field: "username", message: "This username is taken" },
    { field: "email", message: "This email is registered already" },
  ]);
  expect((await anna.patch(channel, body)).errors.map(({ field }) => field)).toEqual(["username"]);
  expect((await anna.patch(account, body)).errors.map(({ field }) => field)).toEqual(["email"]);
  expect(await whoIs(anna)).toEqual(before);
});

test("a viewer may send their own username and e-mail again, also in another case", async () => {
  const user = await api.signUp("same");
  const body = { username: "SAME", email: "SAME@vidlark.test" };
  expect((await user.patch<User>(profile, { username: user.username, email: user.email })).status).toBe(200);
  expect((await user.patch<User>(profile, body)).data).toMatchObject(body);
});

test.for([
  [channel, "username", "wanted", "This username is taken"],
  [account, "email", "wanted@vidlark.test", "This email is registered already"],
] as const)(
  "one of several accounts that request the same by %s simultaneously gets it",
  async ([path, field, value, message]) => {
    const users = [];
    for (let i = 0; i < 5; i++) users.push(await api.signUp(`${field}${i}`));
    const answers = await Promise.all(
      users.map((user) => user.patch(path, { [field]: value, password: user.password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(answer.errors).toEqual([{ field, message }]);
  },
);

test("the same form sent twice simultaneously changes the account once", async () => {
  const user = await api.signUp("twice");
  const body = { username: "once", fullName: "Once" };
  const answers = await Promise.all([user.patch<User>(profile, body), user.patch<User>(profile, body)]);
  for (const { status, data } of answers)
    expect({ status, username: data.username }).toEqual({ status: 200, username: "once" });
});

test("names are validated as at sign-up, all at once, and nothing changes", async () => {
  const before = await whoIs(anna);
  const { status, errors } = await anna.patch(profile, {
    fullName: "  ",
    email: "nonsense",
    username: "a b",
    discriptions: "x".repeat(limits.channelDescription + 1),
  });
  expect(status).toBe(422);
  expect(errors).toEqual([
    { field: "fullName", message: "Full name is required" },
    { field: "email", message: "Email address must be a valid address" },
    { field: "username", message: "Username may have letters, digits, dot, dash and underscore only" },
    { field: "discriptions", message: "Channel description must be at most 1000 characters" },
  ]);
  expect(await whoIs(anna)).toEqual(before);
});

test.for([
  ["fullName", limits.fullName, "Full name must be at most 80 characters"],
  ["discriptions", limits.channelDescription, "Channel description must be at most 1000 characters"],
] as const)("%s may have at most %i characters", async ([field, most, message]) => {
  expect((await bea.patch(profile, { [field]: "x".repeat(most) })).status).toBe(200);
  const over = await bea.patch(profile, { [field]: "x".repeat(most + 1) });
  expect({ status: over.status, errors: over.errors }).toEqual({ status: 422, errors: [{ field, message }] });
});

test("a username that looks like an id is rejected", async () => {
  const { errors } = await anna.patch(channel, { username: "a".repeat(24) });
  expect(errors).toEqual([{ field: "username", message: "Username cannot be used" }]);
});

test("operator objects are rejected as texts", async () => {
  expect((await anna.patch(account, { email: { $ne: "" } })).status).toBe(422);
});

test.for([account, profile])("%s requires the password for a new e-mail 15 minutes after the sign-in", async (path) => {
  const user = await api.signUp(`owner-of-${path.split("-").at(-1)!}`);
  await ageSessions(api, user, 15);
  const email = `new-${user.email}`;
  const needed = [{ field: "password", message: "Enter your password to change the email address" }];
  const wrong = [{ field: "password", message: "Password is not correct" }];
  for (const [password, status, errors] of [
    [undefined, 422, needed],
    ["", 422, needed],
    ["wrong", 400, wrong],
  ] as const)
    expect(await user.patch(path, { email, fullName: "Thief", password })).toMatchObject({ status, errors });
  expect(await whoIs(user)).toMatchObject({ email: user.email, fullName: `The ${user.username}` });
  expect((await user.patch(path, { email, password: user.password })).status).toBe(200);
  expect(await whoIs(user)).toMatchObject({ email });
});

test.for([account, profile])("%s changes the e-mail without the password soon after the sign-in", async (path) => {
  const user = await api.signUp(`new-on-${path.split("-").at(-1)!}`);
  const email = `new-${user.email}`;
  expect(await user.patch(path, { email, password: "wrong" })).toMatchObject({ status: 400 });
  await ageSessions(api, user, 14);
  expect((await user.patch(path, { email, fullName: "Ann" })).status).toBe(200);
  expect(await whoIs(user)).toMatchObject({ email, fullName: "Ann" });
});

test("password guesses with a new e-mail have the limits of signing in", async () => {
  const tight = await testApi({ sharedWith: api, rateLimitScale: 1, workers: 0 });
  const user = await api.signUp("guessed");
  const call = (password: string) => tight.as(user.cookies).patch(account, { email: "thief@vidlark.test", password });
  for (let i = 0; i < 20; i++) expect((await call("wrong")).status).toBe(400);
  expect((await call(user.password)).status).toBe(429);
});

test("old clients that send full name and the same e-mail need no password", async () => {
  const user = await api.signUp("old-client");
  const { status, data } = await user.patch<User>(account, { fullName: "New Name", email: user.email });
  expect({ status, fullName: data.fullName }).toEqual({ status: 200, fullName: "New Name" });
});

test.for([account, "/users/update-profile"])(
  "an old client may write the full name in lower case at %s",
  async (path) => {
    const { fullName } = (await anna.patch<User>(path, { fullname: `Lower ${path}` })).data;
    expect(fullName).toBe(`Lower ${path}`);
  },
);

test("the category of a podcast is one of Apple's list, and its channel shows it", async () => {
  const dora = await api.signUp("dora");
  const channelInfo = "/users/update-channel-info";
  const refused = await dora.patch(channelInfo, { podcastCategory: "Arts/Larks" });
  expect({ status: refused.status, errors: refused.errors }).toEqual({
    status: 422,
    errors: [{ field: "podcastCategory", message: "Choose a category from the list" }],
  });
  const { data } = await dora.patch<User>(channelInfo, { podcastCategory: "Arts/Books" });
  expect(data).toMatchObject({ podcastCategory: "Arts/Books", username: "dora" });
  const read = () => api.visitor().get<ChannelProfile>("/users/c/dora");
  expect((await read()).data.podcastCategory).toBe("Arts/Books");
  await dora.patch(channelInfo, { podcastCategory: "" });
  expect((await read()).data.podcastCategory).toBe("");
});
