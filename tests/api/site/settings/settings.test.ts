import { expect, test } from "vitest";
import { readSetting } from "#api/site/settings/settings";
import type { ActEntry } from "#contract/audit";
import { joinVersions, type SiteSettingsView, type Site } from "#contract/site";
import type { SettingName } from "#contract/words/setting-parts";
import { testApi } from "#tests/support/api";
import { race } from "#tests/support/race";

const api = await testApi();
const admin = await api.signUp("admin");
const anna = await api.signUp("anna");
const visitor = api.visitor();
const settings = "/administration/settings";
const findSite = async () => (await visitor.get<Site>("/site")).data;
const findSettings = async () => (await admin.get<SiteSettingsView>(settings)).data;
const versionOf = async (...names: SettingName[]) => joinVersions((await findSettings()).versions, names);
async function save(fields: Partial<Record<SettingName, string>>) {
  const version = await versionOf(...(Object.keys(fields) as SettingName[]));
  return admin.patch<SiteSettingsView>(settings, { ...fields, version });
}
const acts = async () => (await admin.get<ActEntry[]>("/administration/log?act=setting.change")).data;

test("a site has the product's name and description until somebody sets them", async () => {
  const { data } = await (await testApi({ workers: 0 })).visitor().get<Site>("/site");
  expect(data).toEqual({
    name: "Vidlark",
    description: "Videos, playlists and short posts, on any device.",
    contact: "",
    language: "en",
    notice: null,
    texts: [],
    publishesDecisions: false,
    categories: [],
    accent: "",
    pattern: "waves",
    logo: null,
  });
  await save({ name: " Bird Videos ", description: "All birds", contact: "birds@example.com" });
  expect(await findSite()).toMatchObject({
    name: "Bird Videos",
    description: "All birds",
    contact: "birds@example.com",
  });
  await save({ name: "" });
  expect((await findSite()).name).toBe("Vidlark");
});

test("a site has a language for those who ask for none that it has", async () => {
  expect(await save({ language: "not a language" })).toMatchObject({
    status: 422,
    errors: [{ field: "language", message: "Choose a language from the list" }],
  });
  await save({ language: "pt-BR" });
  expect((await findSite()).language).toBe("pt-BR");
  await save({ language: "en" });
});

test("a change is in the log with the setting's name, and without what texts say", async () => {
  await save({ contact: "", description: "All birds" });
  const before = (await acts()).length;
  await save({ contact: "secret@example.com", description: "All birds" });
  const log = await acts();
  expect(log.length - before).toBe(1);
  expect(log[0]).toMatchObject({
    subject: { kind: "setting", _id: "contact" },
    details: { to: 18, unit: "characters" },
  });
  expect(JSON.stringify(log)).not.toContain("secret");
});

test("of two administrators who change one setting at once, the second gets a conflict, and changes nothing", async () => {
  const version = await versionOf("name");
  expect((await admin.patch(settings, { name: "First", version })).status).toBe(200);
  expect((await admin.patch(settings, { name: "Second", version })).status).toBe(409);
  expect((await findSite()).name).toBe("First");
  expect((await save({ description: "Another setting" })).status).toBe(200);
  const now = await versionOf("name");
  const change = (name: string) => () => admin.patch(settings, { name, version: now });
  const [one, other] = await race(api, { before: /^insert into "site_settings"/ }, change("One"), change("Other"));
  expect([one.status, other.status]).toEqual([200, 409]);
});

test("a text has a page when it is set, and none when it is removed", async () => {
  expect((await visitor.get("/site/texts/terms")).status).toBe(404);
  await save({ terms: "Be kind.\r\nhttps://example.com" });
  expect((await findSite()).texts).toEqual(["terms"]);
  expect((await visitor.get<{ text: string }>("/site/texts/terms")).data.text).toBe("Be kind.\nhttps://example.com");
  for (const name of ["imprint", "contact", "signUps"])
    expect((await visitor.get(`/site/texts/${name}`)).status, name).toBe(404);
  await save({ terms: "" });
  expect((await visitor.get("/site/texts/terms")).status).toBe(404);
});

test("a notice is shown until its end, or until it is removed", async () => {
  const later = new Date(Date.now() + 60_000).toISOString();
  await save({ notice: "Upgrade at noon", noticeUntil: later });
  expect((await findSite()).notice).toBe("Upgrade at noon");
  await save({ noticeUntil: "2020-01-01T10:00" });
  expect((await findSettings()).values.noticeUntil).toBe("2020-01-01T10:00:00.000Z");
  expect((await findSite()).notice).toBeNull();
  await save({ noticeUntil: "" });
  expect((await findSite()).notice).toBe("Upgrade at noon");
  await save({ notice: "" });
  expect((await findSite()).notice).toBeNull();
});

test("the default quota holds at once for accounts without one of their own", async () => {
  await save({ userQuota: " 0,01 " });
  expect((await findSettings()).values.userQuota).toBe(Math.floor(0.01 * 1024 ** 3));
  const { leftBytes } = (await anna.get<{ leftBytes: number | null }>("/uploads/limits")).data;
  expect(leftBytes).toBe(Math.floor(0.01 * 1024 ** 3));
  await save({ userQuota: "" });
  expect((await anna.get<{ leftBytes: number | null }>("/uploads/limits")).data.leftBytes).toBeNull();
});

test("watched words are one on each line, each once", async () => {
  await save({ watchedWords: " buy   now \r\n\r\ncasino\nbuy now" });
  expect(await readSetting(api.db, "watchedWords")).toEqual(["buy now", "casino"]);
});

test.for([
  ["name", "x".repeat(61)],
  ["name", "Bird\u202eVideos"],
  ["terms", "x".repeat(20_001)],
  ["notice", "x".repeat(501)],
  ["noticeUntil", "tomorrow"],
  ["noticeUntil", "2030-13-45T10:00"],
  ["noticeUntil", "2030-02-31T10:00"],
  ["userQuota", "much"],
  ["watchedWords", "x".repeat(61)],
  ["watchedWords", Array.from({ length: 501 }, (_, n) => n).join("\n")],
  ["publishesDecisions", "maybe"],
])("a wrong %s is refused at its field", async ([name, value]) => {
  const { status, body } = await save({ [name!]: value });
  const { errors } = body as unknown as { errors: { field: string }[] };
  expect({ status, fields: errors.map(({ field }) => field) }).toEqual({ status: 422, fields: [name] });
});

const fixed = await testApi({ siteName: "From outside", quotas: { user: 5, total: null } });

test("the environment wins, says so, and cannot be overruled", async () => {
  const chief = await fixed.signUp("chief");
  const { values, versions, fixed: variables } = (await chief.get<SiteSettingsView>(settings)).data;
  expect(variables).toEqual({ name: "SITE_NAME", userQuota: "USER_QUOTA" });
  expect({ name: values.name, userQuota: values.userQuota }).toEqual({ name: "From outside", userQuota: 5 });
  const change = { name: "Mine", version: joinVersions(versions, ["name"]) };
  const { status, body } = await chief.patch(settings, change);
  expect({ status, body }).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("SITE_NAME") as string },
  });
  expect((await fixed.visitor().get<Site>("/site")).data.name).toBe("From outside");
});
