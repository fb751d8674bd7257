import { expect, test } from "vitest";
import { endpoint, mount } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { call, emptyData } from "#contract/calls/call";
import { joinVersions, type SiteSettingsView } from "#contract/site";
import { testApi, type TestApi, type User } from "#tests/support/api";
import { nextMillisecond } from "#tests/support/next-millisecond";
import { callEachWithRole } from "#tests/support/roles";
import { setUpApp } from "#tests/support/second-factor";

const administer = call({
  route: "POST /administer",
  summary: "Stands for every call of administrators",
  who: "administrator",
  scope: "administer",
  answer: emptyData,
});

const openSite = async (requiresSecondFactor: boolean): Promise<[TestApi, User]> => {
  const api = await testApi({ requiresSecondFactor });
  mount(api.api, [endpoint(administer, async () => reply(() => "Done", {}))]);
  return [api, await api.signUp("founder")];
};

const [strict, founder] = await openSite(true);
const post = async (user: User) => {
  const { status, errors } = await user.request("POST", "/administer", undefined).catch(passUnlisted);
  return { status, fields: errors.map(({ field }) => field) };
};

/** The check of answers knows the calls of the contract only; this one was answered. */
const passUnlisted = () => ({ status: 200, errors: [] });

test("where the site requires it, an administrator without a second factor gets 403 on calls of administration", async () => {
  expect(await post(founder)).toEqual({ status: 403, fields: ["secondFactor"] });
  expect((await founder.get("/users/current-user")).data).toMatchObject({ needsSecondFactor: true });
  await setUpApp(founder);
  expect(await post(founder)).toEqual({ status: 200, fields: [] });
  expect((await founder.get("/users/current-user")).data).not.toHaveProperty("needsSecondFactor");
});

test("every call that needs a role asks an administrator without a second factor for it", async () => {
  expect(await callEachWithRole(await openAdministrator())).toEqual([["secondFactor"]]);
});

const openAdministrator = async () => (await openSite(true))[1];

test("administrators can require it in the settings of the site, unless the environment does", async () => {
  const [site, administrator] = await openSite(false);
  await administrator.patch(settings, await requireFactor(administrator, "administrators"));
  expect(await post(administrator)).toEqual({ status: 403, fields: ["secondFactor"] });
  expect((await administrator.get("/users/current-user")).data).toMatchObject({ needsSecondFactor: true });
  await setUpApp(administrator);
  expect((await post(administrator)).status).toBe(200);
  expect((await administrator.patch(settings, await requireFactor(administrator, "nobody"))).status).toBe(200);
  expect((await administrator.patch(settings, await requireFactor(administrator, "everybody"))).status).toBe(422);
  const other = await site.signUp("other");
  expect((await other.get("/users/current-user")).data).not.toHaveProperty("needsSecondFactor");
  const { fixed, values } = (await founder.get<SiteSettingsView>(settings)).data;
  expect([fixed, values.requireSecondFactor]).toEqual([
    { requireSecondFactor: "REQUIRE_SECOND_FACTOR" },
    "administrators",
  ]);
  expect((await founder.patch(settings, await requireFactor(founder, "nobody"))).status).toBe(409);
});

const settings = "/administration/settings";

async function requireFactor(who: User, requireSecondFactor: string) {
  const { versions } = (await who.get<SiteSettingsView>(settings)).data;
  return { requireSecondFactor, version: joinVersions(versions, ["requireSecondFactor"]) };
}

test("it is required of nobody else", async () => {
  const member = await strict.signUp("member");
  expect((await member.get("/users/current-user")).data).not.toHaveProperty("needsSecondFactor");
  expect((await post(member)).status).toBe(404);
});

test("a site that does not require it lets its administrators work", async () => {
  const [, administrator] = await openSite(false);
  expect((await post(administrator)).status).toBe(200);
});

test("changes of the second factor are in the audit log", async () => {
  const anna = await strict.signUp("anna");
  await setUpApp(anna);
  await nextMillisecond();
  await anna.post("/users/second-factor/recovery-codes", { password: anna.password });
  await nextMillisecond();
  await anna.request("DELETE", "/users/second-factor/app", { password: anna.password });
  const log = await strict.db
    .selectFrom("audit_log")
    .select("act")
    .where("actor_id", "=", anna.id)
    .orderBy("at")
    .execute();
  expect(log.map(({ act }) => act)).toEqual(["app.add", "recovery-codes.replace", "app.remove"]);
});
