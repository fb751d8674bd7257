import { Hono } from "hono";
import { expect, test } from "vitest";
import { endpoints } from "#api/app";
import { type Endpoint, mount } from "#api/http/endpoint";
import type { Env } from "#api/http/env";
import { allCalls } from "#contract/calls";
import { type Call, emptyData } from "#contract/calls/call";
import { testApi } from "#tests/support/api";

test("every call of the contract has one endpoint, and every endpoint answers a call of the contract", () => {
  const answered = endpoints.map(({ call }) => call);
  expect(allCalls.filter((call) => !answered.includes(call)).map(({ route: at }) => at)).toEqual([]);
  expect(answered.filter((call) => !allCalls.includes(call)).map(({ route: at }) => at)).toEqual([]);
  expect(answered.filter((call, index) => answered.indexOf(call) !== index).map(({ route: at }) => at)).toEqual([]);
});

const aCall = (at: Call["route"], aliases: Call["route"][]): Call => ({
  route: at,
  aliases,
  summary: "",
  who: "everybody",
  scope: "read",
  answer: emptyData,
});
const anEndpoint = (call: Call): Endpoint => ({ call, answer: async (c) => c.text(call.route) });

test("an alias that looks like another call does not shadow that call, whatever the order", async () => {
  const api = new Hono<Env>();
  mount(api, [
    anEndpoint(aCall("GET /first/{id}", ["GET /second/{id}", "GET /third/{id}"])),
    anEndpoint(aCall("GET /second/{otherId}", [])),
  ]);
  const answered = async (path: string) => (await api.request(path)).text();
  expect(await answered("/second/1")).toBe("GET /second/{otherId}");
  expect(await answered("/third/1")).toBe("GET /first/{id}");
});

test("an invalid id gets the same 400 in a path and in a body", async () => {
  const api = await testApi();
  const anna = await api.signUp("anna");
  const refused = { status: 400, message: "Invalid channel id", errors: [] };
  expect(await anna.post("/subscriptions/t/nobody")).toMatchObject(refused);
  expect(await anna.post("/subscriptions/subStatus", { channelId: "nobody" })).toMatchObject(refused);
  expect(await anna.post("/subscriptions/subStatus", {})).toMatchObject(refused);
});
