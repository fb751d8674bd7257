import { afterEach, expect, test, vi } from "vitest";
import { describeDevice, describeNetwork } from "#api/accounts/auth/session-device";
import type { TokenPair } from "#api/accounts/auth/sessions";
import type { SessionList } from "#contract/users";
import { setUpApp } from "#tests/support/second-factor";
import { ageSessions } from "#tests/support/sessions";
import { testApi } from "#tests/support/api";

const api = await testApi();
const day = 24 * 60 * 60_000;
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

afterEach(() => void vi.useRealTimers());

async function signIn({ email, password }: { email: string; password: string }, userAgent = "", address = "192.0.2.7") {
  const device = api.visitor();
  const options = { caller: { address }, headers: { "User-Agent": userAgent } };
  const { data } = await device.post<TokenPair>("/users/login", { email, password }, options);
  return Object.assign(device, data);
}

test("each session shows browser, system and network, the last used first", async () => {
  const anna = await api.signUp("anna");
  const phone = await signIn(anna, firefox, "2001:db8:1:2::3");
  const { data } = await phone.get<SessionList>("/users/sessions");
  expect(data.total).toBe(2);
  expect(data.sessions).toMatchObject([
    { device: "Firefox on Linux", network: "2001:db8:1::/48", isCurrent: true },
    { device: expect.any(String), isCurrent: false },
  ]);
  expect(JSON.stringify(data)).not.toContain("2001:db8:1:2");
});

test("the session that asks comes first, though another was used after it", async () => {
  const yves = await api.signUp("yves");
  await signIn(yves, firefox);
  const { data } = await yves.get<SessionList>("/users/sessions");
  expect(data.sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
});

test.for([
  [firefox, "Firefox on Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari on iOS",
  ],
  ["curl/8.5.0", "curl"],
  ["", "Unknown program"],
  ["<script>alert(1)</script>", "Unknown program"],
  ["Your account is lost, open evil.example now/1 x", "Your"],
  ["evil.example/1 x", "evil"],
])("%s is %s", ([userAgent, device]) => {
  expect(describeDevice(userAgent!)).toBe(device);
});

test.for([
  ["203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:aaaa:bbbb::1", "2001:db8:aaaa::/48"],
  ["::1", ""],
  ["somewhere", ""],
])("of %s the network %s is stored", ([address, network]) => {
  expect(describeNetwork(address!)).toBe(network);
});

test("ending a session signs out that device and no other", async () => {
  const bea = await api.signUp("bea");
  const [phone, tablet] = [await signIn(bea, firefox), await signIn(bea)];
  const { data } = await bea.get<SessionList>("/users/sessions");
  const lost = data.sessions.find(({ device }) => device === "Firefox on Linux")!;
  expect((await bea.delete(`/users/sessions/${lost._id}`)).status).toBe(200);
  expect((await phone.get("/users/current-user")).status).toBe(401);
  expect((await phone.post("/users/refresh-token", { refreshToken: phone.refreshToken })).status).toBe(401);
  expect((await tablet.get("/users/current-user")).status).toBe(200);
  expect((await bea.delete(`/users/sessions/${lost._id}`)).status).toBe(404);
});

test("ending all others keeps the session that asks", async () => {
  const cleo = await api.signUp("cleo");
  const devices = [await signIn(cleo), await signIn(cleo)];
  expect((await cleo.delete("/users/sessions")).status).toBe(200);
  for (const device of devices) expect((await device.get("/users/current-user")).status).toBe(401);
  expect((await cleo.get<SessionList>("/users/sessions")).data).toMatchObject({ total: 1 });
});

test("ten minutes after the sign-in, ending another session or all others needs the password", async () => {
  const ida = await api.signUp("ida");
  await signIn(ida, firefox);
  await ageSessions(api, ida, 10);
  const { sessions } = (await ida.get<SessionList>("/users/sessions")).data;
  const other = `/users/sessions/${sessions.find(({ isCurrent }) => !isCurrent)!._id}`;
  const own = `/users/sessions/${sessions.find(({ isCurrent }) => isCurrent)!._id}`;
  for (const path of [other, "/users/sessions"])
    for (const [body, status] of [
      [undefined, 403],
      [{ password: "" }, 403],
      [{ password: "wrong" }, 400],
    ] as const) {
      const refused = await ida.request("DELETE", path, body);
      expect({ status: refused.status, fields: refused.errors.map(({ field }) => field) }).toEqual({
        status,
        fields: ["password"],
      });
    }
  expect((await ida.get<SessionList>("/users/sessions")).data.total).toBe(sessions.length);
  expect((await ida.request("DELETE", "/users/sessions", { password: ida.password })).status).toBe(200);
  expect((await ida.get<SessionList>("/users/sessions")).data.total).toBe(1);
  await ageSessions(api, ida, 10);
  expect((await ida.delete(own)).status).toBe(200);
});

test("the removal of an authenticator app needs the password or a passkey, however new the sign-in is", async () => {
  const jan = await api.signUp("jan");
  await setUpApp(jan);
  const remove = (body: object) => jan.request("DELETE", "/users/second-factor/app", body);
  expect((await remove({})).status).toBe(422);
  expect((await remove({ confirmedBy: "passkey" })).status).toBe(403);
  expect((await remove({ password: "wrong" })).status).toBe(400);
  expect((await remove({ password: jan.password })).status).toBe(200);
});

test("nobody ends another account's session", async () => {
  const [dora, eve] = [await api.signUp("dora"), await api.signUp("eve")];
  const { data } = await dora.get<SessionList>("/users/sessions");
  expect((await eve.delete(`/users/sessions/${data.sessions[0]!._id}`)).status).toBe(404);
  expect((await dora.get("/users/current-user")).status).toBe(200);
});

test("at most 50 sessions are listed, and all are counted", async () => {
  const finn = await api.signUp("finn");
  const rows = Array.from({ length: 60 }, (_, n) => ({
    id: `${n}`.padStart(24, "0"),
    user_id: finn.id,
    created_at: "2020-01-01T00:00:00.000Z",
    seen_at: "2020-01-01T00:00:00.000Z",
  }));
  await api.db.insertInto("sessions").values(rows).execute();
  const { data } = await finn.get<SessionList>("/users/sessions");
  expect({ sessionCount: data.sessions.length, total: data.total }).toEqual({ sessionCount: 50, total: 61 });
  expect(data.sessions[0]).toMatchObject({ isCurrent: true });
});

test("a renewal records when, where and by which device the session was used last", async () => {
  const gina = await api.signUp("gina");
  const { refreshToken } = await signIn(gina);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + day });
  const options = { caller: { address: "198.51.100.9" }, headers: { "User-Agent": firefox } };
  const { data } = await api.visitor().post<TokenPair>("/users/refresh-token", { refreshToken }, options);
  const headers = { Authorization: `Bearer ${data.accessToken}` };
  const { sessions } = (await api.visitor().get<SessionList>("/users/sessions", { headers })).data;
  expect(sessions[0]).toMatchObject({
    device: "Firefox on Linux",
    network: "198.51.100.0/24",
    seenAt: new Date().toISOString(),
    isCurrent: true,
  });
});

test("a session ends 90 days after sign-in, however often it is renewed", async () => {
  const hugo = await api.signUp("hugo");
  let { refreshToken } = await signIn(hugo);
  const start = Date.now();
  for (const days of [29, 58, 87]) {
    vi.useFakeTimers({ toFake: ["Date"], now: start + days * day });
    const { status, data } = await api.visitor().post<TokenPair>("/users/refresh-token", { refreshToken });
    expect(status).toBe(200);
    ({ refreshToken } = data);
  }
  vi.useFakeTimers({ toFake: ["Date"], now: start + 90 * day + 1_000 });
  expect((await api.visitor().post("/users/refresh-token", { refreshToken })).status).toBe(401);
});
