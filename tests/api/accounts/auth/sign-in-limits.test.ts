import { afterEach, expect, test, vi } from "vitest";
import { SignInLimiter, sweepKnownNetworks } from "#api/accounts/auth/sign-in-limiter";
import { testApi } from "#tests/support/api";

const api = await testApi({ rateLimitScale: 1 });
const anna = await api.signUp("anna");

afterEach(() => void vi.useRealTimers());

let networks = 0;
/** Returns an address in an unused network. */
const newAddress = () => `203.${(networks += 1)}.7.1`;

interface Attempt {
  address: string;
  name?: string;
  password?: string;
}

async function logIn({ address, name = anna.email, password = "wrong" }: Attempt, of = api) {
  const { status, message, headers } = await of
    .visitor()
    .post("/users/login", { email: name, password }, { caller: { address } });
  return { status, message, retryAfter: headers.get("Retry-After") };
}

async function statusesOf(count: number, attempt: Attempt) {
  const statuses: number[] = [];
  for (let i = 0; i < count; i++) statuses.push((await logIn(attempt)).status);
  return statuses;
}

const wrong = (count: number) => Array.from({ length: count }, () => 401);
const right = (address: string) => logIn({ address, password: anna.password });

function later(seconds: number) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1_000 });
}

/** Signs a member in from a network; returns the member and the address. */
async function aKnownNetwork(address = newAddress()) {
  expect((await right(address)).status).toBe(200);
  return address;
}

test("five wrong guesses from an unknown network are free, then the wait doubles, up to 15 minutes", async () => {
  const address = newAddress();
  later(0);
  expect(await statusesOf(5, { address })).toEqual(wrong(5));
  for (const seconds of [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    const refused = await right(address);
    expect({ status: refused.status, retryAfter: refused.retryAfter }).toEqual({
      status: 429,
      retryAfter: String(seconds),
    });
    later(seconds - 1);
    expect((await right(address)).retryAfter).toBe("1");
    later(1);
    expect((await logIn({ address })).status).toBe(401);
  }
});

test("the response says how long to wait, and the right password works afterwards", async () => {
  const address = newAddress();
  later(0);
  await statusesOf(5, { address });
  expect((await right(address)).message).toBe("Too many attempts. Try again in 2 seconds.");
  later(2);
  expect((await right(address)).status).toBe(200);
  expect(await statusesOf(5, { address })).toEqual(wrong(5));
});

test("an e-mail has one limit in any letter case, and so has a username", async () => {
  const address = newAddress();
  for (const names of [
    [anna.email, ` ${anna.email.toUpperCase()}`],
    ["anna", "Anna"],
  ]) {
    for (const name of [...names, ...names, names[1]!]) expect((await logIn({ address, name })).status).toBe(401);
    for (const name of names) expect((await logIn({ address, name })).status).toBe(429);
  }
});

test.for(["an unknown network", "a known network"])(
  "waits of guesses from %s do not tell which e-mail belongs to a username",
  async (kind) => {
    const cleo = await api.signUp(`cleo-of-${kind.replaceAll(" ", "-")}`);
    const address = kind === "a known network" ? "192.0.2.1" : newAddress();
    await statusesOf(25, { address, name: cleo.username });
    const byEmail = await Promise.all([cleo.email, "nobody-else@vidlark.test"].map((name) => logIn({ address, name })));
    expect(byEmail.map(({ status }) => status)).toEqual([401, 401]);
  },
);

test("a hundred guesses of a username from many networks leave those of the e-mail as they are", async () => {
  const dora = await api.signUp("dora");
  const limiter = new SignInLimiter({ db: api.db, secret: "a secret of tests", scale: 1 });
  const guess = { accountId: dora.id, name: "dora" };
  for (let i = 0; i < 100; i++) await limiter.consume({ ...guess, address: `198.52.${i}.1` });
  await expect(limiter.consume({ ...guess, address: newAddress() })).rejects.toMatchObject({ status: 429 });
  expect((await logIn({ name: dora.email, address: newAddress() })).status).toBe(401);
});

test("nobody can lock an owner out: guesses elsewhere affect neither known nor other unknown networks", async () => {
  const home = await aKnownNetwork();
  const attacker = newAddress();
  await statusesOf(30, { address: attacker });
  expect((await logIn({ address: attacker })).status).toBe(429);
  expect((await right(home)).status).toBe(200);
  expect((await right(newAddress())).status).toBe(200);
});

test("a known network has twenty guesses, then waits for a quarter of an hour at most", async () => {
  const address = await aKnownNetwork();
  expect(await statusesOf(20, { address })).toEqual(wrong(20));
  const refused = await right(address);
  expect(refused).toMatchObject({ status: 429, message: "Too many attempts. Try again in 15 minutes." });
  expect(Number(refused.retryAfter)).toBeGreaterThan(15 * 60 - 60);
  later(15 * 60);
  expect((await right(address)).status).toBe(200);
});

test("the right password resets the count of wrong ones", async () => {
  const address = await aKnownNetwork();
  for (let round = 0; round < 2; round++) {
    expect(await statusesOf(19, { address })).toEqual(wrong(19));
    expect((await right(address)).status).toBe(200);
  }
});

test.for([
  ["198.18.4.1", "198.18.4.200", "198.18.5.1"],
  ["2001:db8:7::1", "2001:db8:7:ffff::9", "2001:db8:8::1"],
] as const)("a known network is the /24 of IPv4 and the /48 of IPv6: %s", async ([home, same, other]) => {
  await aKnownNetwork(home);
  expect(await statusesOf(20, { address: same })).toEqual(wrong(20));
  expect(await statusesOf(6, { address: other })).toEqual([...wrong(5), 429]);
});

test("a network stays known for 90 days after its last sign-in, and is deleted afterwards", async () => {
  const address = await aKnownNetwork();
  const listKnownNetworks = () => api.db.selectFrom("known_networks").select("network_hash").execute();
  later(90 * 24 * 3_600 - 60);
  await sweepKnownNetworks(api.db);
  expect(await listKnownNetworks()).not.toEqual([]);
  expect(await statusesOf(6, { address })).toEqual(wrong(6));
  later(3_600);
  expect(await statusesOf(6, { address })).toEqual([...wrong(5), 429]);
  await sweepKnownNetworks(api.db);
  expect(await listKnownNetworks()).toEqual([]);
});

test("an unknown name has the same limits as an account", async () => {
  const transcript = async (name: string) => {
    const address = newAddress();
    later(0);
    const answers = [];
    for (let i = 0; i < 8; i++) answers.push(await logIn({ address, name }));
    later(2);
    return [...answers, await logIn({ address, name }), await logIn({ address, name })];
  };
  const knownTranscript = await transcript(anna.email);
  expect(knownTranscript.map(({ status }) => status)).toEqual([...wrong(5), 429, 429, 429, 401, 429]);
  expect(await transcript("nobody@vidlark.test")).toEqual(knownTranscript);
});

test("five of a hundred simultaneous guesses from an unknown network are compared", async () => {
  // On a busy machine, the answers take longer than the wait after which a sixth guess is compared.
  vi.useFakeTimers({ toFake: ["Date"] });
  const address = newAddress();
  const answers = await Promise.all(Array.from({ length: 40 }, () => logIn({ address })));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
});

test("guesses from many unknown networks stop at a hundred, and known networks still sign in", async () => {
  const bea = await api.signUp("bea");
  const limiter = new SignInLimiter({ db: api.db, secret: "a secret of tests", scale: 1 });
  for (let i = 0; i < 100; i++) await limiter.consume({ accountId: bea.id, name: "bea", address: `198.51.${i}.1` });
  const attempt = { name: "bea", password: bea.password };
  expect((await logIn({ ...attempt, address: newAddress() })).status).toBe(429);
  expect((await logIn({ ...attempt, address: "192.0.2.1" })).status).toBe(200);
});

test("an address has fifty guesses for all accounts together; an IPv6 /64 counts as one address", async () => {
  const guess = (i: number, address: string) => logIn({ address, name: `nobody${i}@vidlark.test` });
  for (let i = 0; i < 50; i++) expect((await guess(i, `2001:db8:9:9::${i}`)).status).toBe(401);
  expect((await guess(50, "2001:db8:9:9:ffff::1")).message).toMatch(
    /^Too many attempts\. Try again in 1[45] minutes\.$/,
  );
  expect((await guess(50, "2001:db8:9:a::1")).status).toBe(401);
});

test("processes share the limits", async () => {
  const second = await testApi({ sharedWith: api, rateLimitScale: 1, workers: 0 });
  const address = newAddress();
  for (const of of [api, second, api, second, api]) expect((await logIn({ address }, of)).status).toBe(401);
  expect((await logIn({ address }, second)).status).toBe(429);
});

test("the database stores no address and no e-mail of sign-in attempts", async () => {
  const address = await aKnownNetwork("198.51.100.99");
  await logIn({ address, name: "secret@vidlark.test" });
  const rows = [
    await api.db.selectFrom("rate_limits").selectAll().execute(),
    await api.db.selectFrom("known_networks").selectAll().execute(),
  ];
  expect(JSON.stringify(rows)).not.toMatch(/198\.51|c63364|vidlark\.test/);
});
