import { expect } from "vitest";
import { type HeavyRequest, hostileRequests } from "#tests/support/holdup/heavy-requests";
import { type Holdup, measureHoldup } from "#tests/support/holdup/measure";
import { startSite } from "./site";

/**
 * Processor time of the main thread: far above what the bench holds each to, far below what they once took. The small
 * files asked for meanwhile take their time too, and more of it while child processes share the caches.
 */
export const limits = { mainThreadMs: 400, idleFactor: 2, growthMB: 160 };

const computeLimit = ({ seconds, idleMsPerSecond }: Holdup) =>
  limits.mainThreadMs + seconds * idleMsPerSecond * limits.idleFactor;

/** The names of the hostile requests: those that take a minute of processor time are in the long tier. */
export const names = hostileRequests({ url: "", token: "" }).map(({ name }) => name);
export const longNames = ["eight such uploads at once"];

/** Starts a site with a member; returns what requests need of it and measures how a request holds up others. */
export async function startHoldupSite() {
  const site = await startSite();
  await site.signUp("lark");
  const body = new URLSearchParams({ email: "lark@birds.example", password: "sing-before-dawn" });
  const response = await fetch(`${site.url}/api/v1/users/login`, { method: "POST", body });
  // The first page of a kind takes its time, whatever it is.
  for (const path of ["/login", "/signup"]) await (await fetch(site.url + path, { method: "POST", body })).text();
  const { data } = (await response.json()) as { data: { accessToken: string } };
  const heavy = { url: site.url, token: data.accessToken };
  return { heavy, measure: (send: HeavyRequest["send"]) => measureHoldup(site.url, site.child.pid!, send) };
}

type HoldupSite = Awaited<ReturnType<typeof startHoldupSite>>;

export async function expectNoHoldup({ heavy, measure }: HoldupSite, name: string) {
  const { send } = hostileRequests(heavy).find((one) => one.name === name)!;
  const holdup = await measure(send);
  expect(holdup.mainThreadMs).toBeLessThan(computeLimit(holdup));
  expect(holdup.growthBytes / 1024 ** 2).toBeLessThan(limits.growthMB);
}
