import { expect, test } from "vitest";
import { joinVersions, type SiteSettingsView } from "#contract/site";
import type { Setup } from "#contract/setup";
import type { SettingName } from "#contract/words/setting-parts";
import { testApi, type User } from "#tests/support/api";
import { startMailServer } from "#tests/support/mail-server";
import { insertVideos } from "#tests/support/videos";

const api = await testApi({ workers: 0, signups: null });
const isFirst = async () => (await api.visitor().get<{ isFirst: boolean }>("/sign-ups")).data.isFirst;
const isFirstAtFirst = await isFirst();
const admin = await api.signUp("admin");
const findSetup = async (by: Pick<User, "get"> = admin) => (await by.get<Setup>("/administration/setup")).data;

async function save(fields: Partial<Record<SettingName, string>>) {
  const { versions } = (await admin.get<SiteSettingsView>("/administration/settings")).data;
  const version = joinVersions(versions, Object.keys(fields));
  expect((await admin.patch("/administration/settings", { ...fields, version })).status).toBe(200);
}

test("sign-ups say whether the next account becomes the administrator", async () => {
  expect([isFirstAtFirst, await isFirst()]).toEqual([true, false]);
});

test("a new site has done none of the first steps", async () => {
  expect(await findSetup()).toEqual({
    done: [],
    isHidden: false,
    publicUrl: null,
    sendsMail: false,
    mailTestedAt: null,
    hasBackupSchedule: false,
    backupAt: null,
  });
});

test("a step is done once its setting is saved, and undone when it is emptied", async () => {
  await save({ name: "Bird Videos" });
  expect((await findSetup()).done).toEqual([]);
  await save({ description: "All birds", terms: "Be kind", imprint: "Bea" });
  expect((await findSetup()).done).toEqual(["name", "terms", "imprint"]);
  await save({ terms: "" });
  expect((await findSetup()).done).toEqual(["name", "imprint"]);
});

test("who may join is done once somebody chose it, even as it is by default", async () => {
  await admin.patch("/administration/sign-ups", { mode: "open" });
  expect((await findSetup()).done).toContain("signUps");
  const log = await admin.get<unknown[]>("/administration/log?act=setting.change");
  expect(JSON.stringify(log.data)).not.toContain('"signUps"');
});

test("the first video is one that everybody may see", async () => {
  const [id = ""] = await insertVideos(api, admin, [{ is_published: 0 }]);
  expect((await findSetup()).done).not.toContain("video");
  await api.db.updateTable("videos").set({ is_published: 1, visibility: "public" }).where("id", "=", id).execute();
  expect((await findSetup()).done).toContain("video");
});

test("the environment decides address, name, sign-ups and regular backups", async () => {
  const site = { version: "", publicUrl: "https://birds.example" };
  const limits = { siteName: "Birds", signups: "closed", hasBackupSchedule: true } as const;
  const other = await testApi({ sharedWith: api, workers: 0, upkeep: "none", site, ...limits });
  expect(await findSetup(other.as(admin.cookies))).toMatchObject({
    done: ["name", "address", "signUps", "backups", "video", "imprint"],
    publicUrl: "https://birds.example",
    hasBackupSchedule: true,
  });
});

test("a backup by hand is a backup", async () => {
  const backup = { place: 1 as const, site_id: "a", succeeded_at: "2030-01-01T00:00:00.000Z" };
  await api.db
    .insertInto("backup_state")
    .values({ ...backup, failed_at: null, failure: null })
    .execute();
  expect(await findSetup()).toMatchObject({ backupAt: backup.succeeded_at, done: expect.arrayContaining(["backups"]) });
});

test("the list is put away and shown again, for all administrators", async () => {
  expect((await admin.patch<Setup>("/administration/setup", { list: "hidden" })).data.isHidden).toBe(true);
  expect((await findSetup()).isHidden).toBe(true);
  await admin.patch("/administration/setup", { list: "shown" });
  expect((await findSetup()).isHidden).toBe(false);
  expect((await admin.patch("/administration/setup", { list: "lost" })).status).toBe(422);
});

test("mail is done once the mail server took a test email, which says what is wrong until then", async () => {
  expect(await admin.post("/administration/test-mail")).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("set SMTP_URL") },
  });
  const server = await startMailServer();
  const other = await testApi({ sharedWith: api, workers: 0, signups: null, mail: server.settings });
  const sender = other.as(admin.cookies);
  server.refuse({ rcpt: 550 });
  const refused = await sender.post("/administration/test-mail");
  expect(refused).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("refuses the address that the mail is for") },
  });
  expect(await findSetup(sender)).toMatchObject({ sendsMail: true, mailTestedAt: null });
  server.refuse({});
  const sent = await sender.post("/administration/test-mail");
  expect(sent).toMatchObject({ status: 200, body: { message: expect.stringContaining(admin.email) } });
  expect(server.mails).toMatchObject([{ to: admin.email, subject: "Test email from Bird Videos" }]);
  const { done, mailTestedAt } = await findSetup(sender);
  expect(done).toContain("mail");
  expect(Date.parse(mailTestedAt!)).toBeGreaterThan(Date.now() - 60_000);
  await other.close();
  await server.close();
});
