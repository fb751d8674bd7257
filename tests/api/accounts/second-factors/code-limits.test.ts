import { expect, test, vi } from "vitest";
import { testApi } from "#tests/support/api";
import { codeAt, setUpApp } from "#tests/support/second-factor";

const api = await testApi({ rateLimitScale: 1 });

test("after ten wrong codes for an account even a right one waits, from any address", async () => {
  const anna = await api.signUp("anna");
  const { secret } = await setUpApp(anna);
  const { email, password } = anna;
  const { ticket } = (await api.visitor().post("/users/login", { email, password })).body as { ticket: string };
  const finish = (code: string, address: string) =>
    api.visitor().post("/users/login/code", { ticket, code }, { caller: { address } });
  for (let n = 0; n < 10; n++) expect((await finish("no code", `198.51.100.${n}`)).status).toBe(401);
  const { status, headers } = await finish(codeAt(secret), "203.0.113.9");
  expect({ status, isLong: Number(headers.get("Retry-After")) > 3_000 }).toEqual({ status: 429, isLong: true });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60 * 60_000 + 1_000 });
  const again = (await api.visitor().post("/users/login", { email, password, code: codeAt(secret) })).status;
  vi.useRealTimers();
  expect(again).toBe(200);
});
