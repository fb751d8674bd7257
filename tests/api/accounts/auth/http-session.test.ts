import { beforeEach, expect, test } from "vitest";
import { timestamp } from "#api/db/ids";
import { testApi } from "#tests/support/api";

const api = await testApi();
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");
const tokenOf = (name: string, who = anna) => who.cookies.get(name)!;
beforeEach(() => void api.logLines.splice(0));

const asked = (Cookie: string) => api.visitor().get("/users/current-user", { headers: { Cookie } });
const warnings = () => api.logLines.filter(({ level }) => level === 40);

test.for([
  ["accessToken", tokenOf("accessToken"), tokenOf("accessToken", bea)],
  ["refreshToken", "a-tossed-token", "another-token"],
])("two cookies %s with different values are no session, and the log says so", async ([name, one, other]) => {
  const own = `accessToken=${tokenOf("accessToken")}`;
  expect((await asked(own)).status).toBe(200);
  expect((await asked(`${own}; ${name}=${one}; ${name}=${other}`)).status).toBe(401);
  expect(warnings()).toMatchObject([{ cookie: name, msg: "two session cookies of one name: no session" }]);
  expect(JSON.stringify(warnings())).not.toContain(one);
});

test("two XSRF-TOKEN cookies are no harm to a session: the header is compared", async () => {
  const { status } = await asked(`XSRF-TOKEN=tossed; accessToken=${tokenOf("accessToken")}; XSRF-TOKEN=own`);
  expect({ status, warnings: warnings() }).toEqual({ status: 200, warnings: [] });
});

test("the same cookie twice is one session", async () => {
  const own = `accessToken=${tokenOf("accessToken")}`;
  expect({ status: (await asked(`${own}; ${own}`)).status, warnings: warnings() }).toEqual({
    status: 200,
    warnings: [],
  });
});

test("the API reads its plain names only", async () => {
  expect((await asked(`__Host-accessToken=${tokenOf("accessToken")}`)).status).toBe(401);
});

test("contradicting refresh tokens renew nothing", async () => {
  const Cookie = `refreshToken=${tokenOf("refreshToken")}; refreshToken=tossed`;
  expect((await api.visitor().post("/users/refresh-token", {}, { headers: { Cookie } })).status).toBe(401);
});

const move = (refreshToken: string) => api.visitor().post("/users/refresh-token/plain", { refreshToken });

const day = 24 * 60 * 60_000;

/** Makes all sessions ones from before cookies were bound to their host, as their migration marked them. */
const upgrade = () =>
  api.db
    .updateTable("sessions")
    .set({ plain_cookies_until: timestamp(Date.now() + 90 * day) })
    .execute();

test("a session from before the upgrade is moved once, and for parallel requests a moment longer", async () => {
  const carla = await api.signUp("carla");
  await upgrade();
  const old = tokenOf("refreshToken", carla);
  const answers = await Promise.all([move(old), move(old)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [first, second] = answers.map(({ data }) => data as { refreshToken: string });
  expect(first!.refreshToken).toBe(second!.refreshToken);
  const past = timestamp(Date.now() - 1);
  await api.db.updateTable("sessions").set({ plain_cookies_until: past }).where("user_id", "=", carla.id).execute();
  expect((await move(first!.refreshToken)).status).toBe(401);
});

test("the time in which pages take a moved session is over in half a minute, however often it is moved", async () => {
  const dora = await api.signUp("dora");
  await upgrade();
  await move(tokenOf("refreshToken", dora));
  const session = api.db.selectFrom("sessions").select("plain_cookies_until").where("user_id", "=", dora.id);
  const first = (await session.executeTakeFirstOrThrow()).plain_cookies_until!;
  expect(Date.parse(first) - Date.now()).toBeLessThanOrEqual(30_000);
  await move(tokenOf("refreshToken", dora));
  expect((await session.executeTakeFirstOrThrow()).plain_cookies_until).toBe(first);
});

test("a session since the upgrade is not moved, and continues", async () => {
  const ella = await api.signUp("ella");
  expect((await move(tokenOf("refreshToken", ella))).status).toBe(401);
  expect((await ella.get("/users/current-user")).status).toBe(200);
  expect((await ella.post("/users/refresh-token", {})).status).toBe(200);
});
