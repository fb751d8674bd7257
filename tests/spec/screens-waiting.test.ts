import { createContext, runInContext } from "node:vm";
import { afterEach, describe, expect, test } from "vitest";
import { cleanUp, listen } from "#tests/support/spawned";
import { type Shown, expectShown } from "./support/shown";
import { startSite } from "./support/site";

afterEach(cleanUp);

const user = { _id: "u1", username: "lark" };
const nothing = { docs: [], nextCursor: null, prevCursor: null };

/** A site whose video API lives elsewhere, and does not answer one call before it is released. */
async function aSlowSite(call: "healthcheck" | "current-user") {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  const api = await listen(async (request, response) => {
    if (request.url?.includes(call)) await released;
    const data = request.url?.includes("current-user") ? user : nothing;
    response.end(JSON.stringify({ data, message: "Done", success: true }));
  });
  const person = (await startSite({ VIDEO_API_URL: `${api}/api/v1` })).visitor();
  person.cookies.set("accessToken", "held");
  return { person, release };
}

const expected: Shown[] = [
  ["main h1", "Please wait..."],
  ["main p", "Refresh the page if it takes too long"],
  ["script[src='/loading.js']"],
];

describe.for(["current-user", "healthcheck"] as const)("until %s has answered", (call) => {
  test("the loading view replaces the whole page until the page is ready", async () => {
    const { person, release } = await aSlowSite(call);
    const view = await person.getOnce("/tweets");
    for (const each of expected) expectShown(view, each);
    expect(view.html).toContain('<noscript><meta http-equiv="refresh" content="1;url=/tweets?wait=1"/></noscript>');
    expect({ status: view.status, shell: view.all("header, nav") }).toEqual({ status: 200, shell: [] });
    const page = person.get("/tweets?wait=1");
    release();
    expectShown(await page, ["main .empty h2", "No Tweets"]);
  });
});

test("the loading view stays 400 ms longer than the fetches, and only then goes to the page", async () => {
  const { person } = await aSlowSite("healthcheck");
  const script = (await person.get("/loading.js")).html;
  const messages: unknown[] = [];
  const browser = createContext({
    document: { body: { dataset: { next: "/tweets?wait=1" } } },
    fetch: async (url: string) => messages.push(`asks for ${url}`),
    setTimeout: (then: () => void, time: number) => (messages.push(time), then()),
    location: { replace: (url: string) => messages.push(`goes to ${url}`) },
  });
  await runInContext(script, browser);
  await expect.poll(() => messages).toEqual(["asks for /tweets?wait=1", 400, "goes to /tweets?wait=1"]);
});

test("a fast page is shown without the loading view", async () => {
  const { visitor } = await startSite();
  const headings = async () => (await visitor().getOnce("/")).all("h1, h2");
  await expect.poll(headings).toContain("No videos available");
});
