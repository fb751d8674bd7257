import { expect, test } from "vitest";
import { action as avatar } from "#app/routes/settings/_app.settings.avatar";
import { action as channelInfo } from "#app/routes/settings/_app.settings.channelinfo";
import { action as changePassword } from "#app/routes/settings/_app.settings.changepwd";
import { action as cover } from "#app/routes/settings/_app.settings.avatar";
import { action as deleteAccount, loader as deleteLoader } from "#app/routes/settings/_app.settings.delete";
import { action as keepAccount, loader as keepLoader } from "#app/routes/settings/_app.settings.keep-account";
import { action as personalInfo } from "#app/routes/settings/_app.settings.personalInfo";
import { loader } from "#app/routes/settings/_app.settings/route";
import { respond, routeArgs, thrownResponse, formArgs, signedIn, locationOf, toastOf } from "#tests/support/route-args";
import { aUser } from "#tests/support/fixtures";
import { aViewer, envelope, unreachable, stubApi, errorEnvelope, optional } from "#tests/support/stub-api";

const cookie = { cookie: signedIn };

test("the settings show the account's current values", async () => {
  stubApi(aViewer({ discriptions: "Songs", coverImage: "/media/c.webp" }));
  expect(await (await respond(loader, routeArgs("/settings", cookie))).json()).toEqual({
    username: "lark",
    fullName: "Ann Lark",
    email: "ann@videos.example",
    discriptions: "Songs",
    avatar: "",
    coverImage: "/media/c.webp",
    podcastCategory: "",
    links: "",
    hasPasskey: false,
    deletionAt: null,
  });
});

test("a visitor sees the login notice instead of the settings", async () => {
  expect((await thrownResponse(loader, routeArgs("/settings"))).status).toBe(401);
});

test("an unreachable server signs nobody out of the settings", async () => {
  stubApi({ "GET users/current-user": unreachable });
  expect((await thrownResponse(loader, routeArgs("/settings", cookie))).status).toBe(503);
});

const account = { fullName: "Ann L.", email: "lark@videos.example" };
const channel = { username: "skylark", discriptions: "Songs at dawn", podcastCategory: "Arts/Books" };
test("rows of names and addresses are sent as lines, and a refused one stays in its row", async () => {
  const sent: { links?: string }[] = [];
  stubApi({
    ...optional(aViewer()),
    "PATCH users/update-channel-info": async (request) => {
      sent.push((await request.json()) as { links?: string });
      return envelope(aUser(), "Updated");
    },
  });
  const save = (fields: Record<string, string>) =>
    respond(channelInfo, formArgs("/settings/channelinfo", { ...channel, ...fields }, cookie));
  const rows = {
    linkName1: " My  blog ",
    linkAddress1: "blog.example",
    linkName3: "",
    linkAddress3: "https://a.example",
  };
  await save(rows);
  expect(sent[0]!.links).toBe("My blog https://blog.example/\nhttps://a.example/");
  const refused = await save({ linkName1: "No address", linkAddress1: "" });
  expect({ status: refused.status, body: await refused.json() }).toMatchObject({
    status: 422,
    body: { errors: { links: [expect.stringContaining("No address")] }, values: { links: "No address " } },
  });
});

const long = "x".repeat(1_001);

const forms = {
  personal: {
    action: personalInfo,
    path: "/settings/personalInfo",
    call: "PATCH users/update-account",
    typedValues: account,
    labels: ["Full name", "Email address"],
    fallback: "Cannot change personal info. Please try again...",
  },
  channel: {
    action: channelInfo,
    path: "/settings/channelinfo",
    call: "PATCH users/update-channel-info",
    typedValues: channel,
    labels: ["Username", "Channel description", "Podcast category"],
    fallback: "Cannot change channel info. Please try again...",
  },
};
const kinds = Object.values(forms);
const signedInAsLark = aViewer();
type Form = (typeof kinds)[number];

const sessionEnded = errorEnvelope(401, "Unauthorized request");

const send = ({ path, typedValues }: Form, fields: Record<string, string> = typedValues) =>
  formArgs(path, fields, cookie);

test.each([
  ["not sent where its form leaves it as it was", "lark@videos.example", undefined],
  ["sent where its form changes it", "ann@videos.example", "lark@videos.example"],
])("an address is %s", async (_, emailSeen, sent) => {
  const bodies: { email?: string; emailSeen?: string }[] = [];
  const call = async (request: Request) => {
    bodies.push((await request.json()) as (typeof bodies)[number]);
    return envelope(aUser(), "Updated successfully");
  };
  stubApi({ ...signedInAsLark, "PATCH users/update-account": call });
  await respond(personalInfo, send(forms.personal, { ...account, emailSeen }));
  expect(bodies.map(({ email, emailSeen: seen }) => [email, seen])).toEqual([[sent, undefined]]);
});

test.each(kinds)("a change at $path is sent as it was typed, and confirmed by a toast", async (form) => {
  let sentBody: unknown;
  stubApi({
    ...signedInAsLark,
    [form.call]: async (request: Request) => (
      (sentBody = await request.json()),
      envelope(aUser(), "Updated successfully")
    ),
  });
  const response = await respond(form.action, send(form));
  expect(sentBody).toMatchObject(form.typedValues);
  expect([locationOf(response), (await toastOf(response))?.message]).toEqual([form.path, "Updated successfully"]);
});

test.each<[keyof typeof forms, Record<string, string>, Record<string, string[]>]>([
  ["personal", { fullName: " ", email: "" }, { fullName: ["Full name is required"], email: ["Email is required"] }],
  ["personal", { ...account, email: "ann" }, { email: ["Email address must be a valid address"] }],
  ["personal", { ...account, fullName: long }, { fullName: ["Full name must be at most 80 characters"] }],
  ["channel", { username: "", discriptions: "" }, { username: ["Username is required"] }],
  ["channel", { username: "no", discriptions: "" }, { username: ["Username must be at least 3 characters"] }],
  [
    "channel",
    { username: "lark", discriptions: long },
    { discriptions: ["Channel description must be at most 1000 characters"] },
  ],
  ["channel", { ...channel, podcastCategory: "Larks" }, { podcastCategory: ["Choose a category from the list"] }],
])(
  "an invalid field of the %s info shows its message before anything is sent, and keeps the values",
  async (kind, typedValues, errors) => {
    const response = await respond(forms[kind].action, send(forms[kind], typedValues));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ ok: false, errors, values: typedValues });
  },
);

test.each(kinds)("a name that another has is said at its field at $path", async (form) => {
  const [field = ""] = Object.keys(form.typedValues);
  stubApi({ ...signedInAsLark, [form.call]: errorEnvelope(409, "Taken", [{ field, message: "Taken" }]) });
  const response = await respond(form.action, send(form));
  expect({ status: response.status, body: await response.json() }).toMatchObject({
    status: 409,
    body: { ok: false, errors: { [field]: ["Taken"] }, values: form.typedValues },
  });
});

test.each(kinds)("a failure at $path is shown in place, in the server's words or the form's own", async (form) => {
  stubApi({ ...signedInAsLark, [form.call]: unreachable });
  expect(await (await respond(form.action, send(form))).json()).toMatchObject({
    alert: form.fallback,
    values: form.typedValues,
  });
  stubApi({ ...signedInAsLark, [form.call]: errorEnvelope(403, "Not now") });
  expect(await (await respond(form.action, send(form))).json()).toMatchObject({ alert: "Not now" });
});

test.each(kinds)("a session that ended at $path keeps what was typed", async (form) => {
  stubApi({ [form.call]: sessionEnded, "GET users/current-user": sessionEnded });
  const { typedValues } = await (await thrownResponse(form.action, send(form))).json();
  const expected = Object.values(form.typedValues).map((text, index) => [form.labels[index], text]);
  expect(typedValues).toEqual(Object.fromEntries(expected));
});

const words = { oldPassword: "sing-before-dawn", newPassword: "sing-at-noon", confirmPassword: "sing-at-noon" };
const passwordArgs = (fields: Record<string, string> = words) => formArgs("/settings/changepwd", fields, cookie);

test("changing the password shows a toast and keeps the session", async () => {
  let sentBody: unknown;
  stubApi({
    "PATCH users/change-password": async (request) => {
      sentBody = await request.json();
      return envelope({}, "Password changed successfully");
    },
  });
  const response = await respond(changePassword, passwordArgs());
  expect(sentBody).toEqual({ oldPassword: words.oldPassword, newPassword: words.newPassword });
  expect({ location: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
    location: "/settings",
    message: "Password changed successfully",
  });
  expect(response.headers.getSetCookie().join()).not.toContain("accessToken");
});

test.each([
  [
    {},
    {
      oldPassword: ["Current password is required"],
      newPassword: ["New password is required"],
      confirmPassword: ["Confirm password is required"],
    },
  ],
  [
    { ...words, newPassword: "short", confirmPassword: "short" },
    { newPassword: ["Password must be at least 8 characters"] },
  ],
  [{ ...words, confirmPassword: "sing-at-night" }, { confirmPassword: ["Passwords do not match"] }],
])("an invalid new password shows the message at its field, and no password is sent back", async (fields, errors) => {
  const response = await respond(changePassword, passwordArgs(fields));
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 422,
    body: { ok: false, errors, values: {} },
  });
});

test("a wrong current password shows the message at its field, and no password is sent back", async () => {
  const errors = [{ field: "oldPassword", message: "Current password is not correct" }];
  stubApi({ "PATCH users/change-password": errorEnvelope(400, "Current password is not correct", errors) });
  const response = await respond(changePassword, passwordArgs());
  expect(await response.json()).toEqual({
    ok: false,
    errors: { oldPassword: ["Current password is not correct"] },
    values: {},
  });
});

test("a failed password change shows a message in the form", async () => {
  stubApi({ "PATCH users/change-password": unreachable });
  const { alert } = await (await respond(changePassword, passwordArgs())).json();
  expect(alert).toBe("Cannot change password. Please try again...");
});

test("an expired session does not send back the passwords of a change", async () => {
  stubApi({ "PATCH users/change-password": sessionEnded, "GET users/current-user": sessionEnded });
  expect(await (await thrownResponse(changePassword, passwordArgs())).json()).toEqual({ typedValues: {} });
});

const pictures = [
  { action: avatar, path: "/settings/avatar", name: "avatar", call: "PATCH users/avatar", word: "avatar" },
  { action: cover, path: "/settings/cover", name: "coverImage", call: "PATCH users/cover-image", word: "cover image" },
];
type PictureForm = (typeof pictures)[number];

const aFile = new File(["picture"], "face.png", { type: "image/png" });
const sendPicture = ({ path, name }: PictureForm) => formArgs(path, { [name]: aFile }, cookie);

test.each(pictures)("a new $name reaches the server as it was sent, and is confirmed by a toast", async (form) => {
  let sentForm: FormData | undefined;
  stubApi({
    [form.call]: async (request: Request) => ((sentForm = await request.formData()), envelope(aUser(), "Updated")),
  });
  const response = await respond(form.action, sendPicture(form));
  expect(Object.fromEntries(sentForm!)).toMatchObject({ [form.name]: { name: "face.png", size: 7 } });
  expect({ location: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
    location: "/settings/channelinfo",
    message: "Updated",
  });
});

test.each(pictures)("a form without a chosen $name is not sent on", async ({ action, path, name }) => {
  const response = await respond(action, formArgs(path, { [name]: new File([], "") }, cookie));
  expect({ status: response.status, errors: (await response.json()).errors }).toEqual({
    status: 422,
    errors: { [name]: ["Please choose a picture"] },
  });
});

test.each(pictures)("a refused $name is said at its field", async (form) => {
  const message = "The image must be at most 5 MB";
  stubApi({ [form.call]: errorEnvelope(413, message, [{ field: form.name, message }]) });
  const response = await respond(form.action, sendPicture(form));
  expect({ status: response.status, errors: (await response.json()).errors }).toEqual({
    status: 413,
    errors: { [form.name]: [message] },
  });
});

test.each(pictures)("a $name that could not be changed shows the reason in place", async (form) => {
  stubApi({ [form.call]: unreachable });
  const { alert } = await (await respond(form.action, sendPicture(form))).json();
  expect(alert).toBe(`Cannot change ${form.word} info. Please try again...`);
});

test.each(pictures)("a session that ended under a new $name gets the notice", async (form) => {
  stubApi({ [form.call]: errorEnvelope(401, "Unauthorized request") });
  expect((await thrownResponse(form.action, sendPicture(form))).status).toBe(401);
});

const deleteArgs = (password: string) => formArgs("/settings/delete", { password }, cookie);

test("asking for the deletion keeps the session and leads to the settings", async () => {
  const message = "Your account will be deleted on 30 November 2026, 14:05 UTC";
  stubApi({ "DELETE users/me": envelope({ deletionAt: "2026-11-30T14:05:00.000Z" }, message) });
  const response = await respond(deleteAccount, deleteArgs("sing-before-dawn"));
  expect([locationOf(response), (await toastOf(response))?.message]).toEqual(["/settings", message]);
  expect(response.headers.getSetCookie().join()).not.toMatch(/accessToken=/);
});

test("a passkey stands for the password of the deletion", async () => {
  const bodies: unknown[] = [];
  stubApi({
    "DELETE users/me": async (request) => {
      bodies.push(await request.json());
      return errorEnvelope(403, "Use your passkey again", [{ field: "password", message: "Use your passkey again" }]);
    },
  });
  const args = formArgs("/settings/delete", { confirmedBy: "passkey" }, cookie);
  const response = await respond(deleteAccount, args);
  expect({ bodies, status: response.status }).toEqual({ bodies: [{ confirmedBy: "passkey" }], status: 403 });
  expect((await response.json()).errors).toEqual({ password: ["Use your passkey again"] });
});

const leaving = aUser({ deletionAt: "2026-11-30T14:05:00.000Z" });

test("who leaves already is led to the page that keeps the account, and others away from it", async () => {
  stubApi({ "GET users/current-user": envelope(leaving) });
  expect(locationOf(await respond(deleteLoader, routeArgs("/settings/delete", cookie)))).toBe("/settings/keep");
  stubApi(aViewer());
  expect(locationOf(await respond(keepLoader, routeArgs("/settings/keep", cookie)))).toBe("/settings");
});

test("one press keeps the account; after its deletion it meets the login notice", async () => {
  stubApi({ "DELETE users/me/deletion": envelope({}, "Your account stays") });
  const response = await respond(keepAccount, formArgs("/settings/keep", {}, cookie));
  expect({ location: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
    location: "/settings",
    message: "Your account stays",
  });
  stubApi({ "DELETE users/me/deletion": errorEnvelope(401, "Unauthorized request") });
  expect((await thrownResponse(keepAccount, formArgs("/settings/keep", {}, cookie))).status).toBe(401);
});

test("an older server deletes at once, which signs out and shows a toast on the home page", async () => {
  stubApi({ "DELETE users/me": envelope({}, "Account deleted successfully") });
  const response = await respond(deleteAccount, deleteArgs("sing-before-dawn"));
  expect({ location: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
    location: "/",
    message: "Account deleted successfully",
  });
  expect(response.headers.getSetCookie().join()).toMatch(/accessToken=; Max-Age=0/);
});

test("an account is not deleted without its password", async () => {
  const response = await respond(deleteAccount, deleteArgs(""));
  expect({ status: response.status, errors: (await response.json()).errors }).toEqual({
    status: 422,
    errors: { password: ["Password is required"] },
  });
});

test("an account is not deleted by a wrong password", async () => {
  const errors = [{ field: "password", message: "Password is not correct" }];
  stubApi({ "DELETE users/me": errorEnvelope(400, "Password is not correct", errors) });
  const response = await respond(deleteAccount, deleteArgs("wrong"));
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 400,
    body: { ok: false, errors: { password: ["Password is not correct"] }, values: {} },
  });
  expect(response.headers.getSetCookie()).toEqual([]);
});

test("an account that could not be deleted stays signed in", async () => {
  stubApi({ "DELETE users/me": unreachable });
  const response = await respond(deleteAccount, deleteArgs("sing-before-dawn"));
  expect({ status: response.status, alert: (await response.json()).alert }).toEqual({
    status: 503,
    alert: "An unexpected error occurred",
  });
  expect(response.headers.getSetCookie()).toEqual([]);
});

test("a new e-mail is sent with the password, an unchanged one without, and an error never sends the password back", async () => {
  const bodies: unknown[] = [];
  const wrong = [{ field: "password", message: "Password is not correct" }];
  stubApi({
    ...signedInAsLark,
    "PATCH users/update-account": async (request) => {
      bodies.push(await request.json());
      return bodies.length === 1 ? envelope({}) : errorEnvelope(400, "Password is not correct", wrong);
    },
  });
  await respond(personalInfo, send(forms.personal, { ...account, password: "" }));
  const refused = await respond(personalInfo, send(forms.personal, { ...account, password: "wrong guess" }));
  expect(bodies).toMatchObject([account, { ...account, password: "wrong guess" }]);
  expect(bodies[0]).not.toHaveProperty("password");
  const body = await refused.json();
  expect({ status: refused.status, errors: body.errors, values: body.values }).toEqual({
    status: 400,
    errors: { password: ["Password is not correct"] },
    values: account,
  });
});
