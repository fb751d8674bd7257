import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser } from "#tests/support/browser";
import { findFreePort } from "#tests/support/free-ports";
import { cleanUp, makeDirectory, spawnNode } from "#tests/support/spawned";
import { server as msw } from "#tests/support/stub-api";

// What is tested here speaks over real connections.
beforeAll(() => msw.close());
afterAll(cleanUp);

const form = { "Full name": "Ann Lark", Password: "sing-before-dawn" };
const account = (name: string) => ({ Username: name, "Email address": `${name}@larks.example`, ...form });
const linkLine = /^Nobody has an account yet: .+ This link creates it, once: (\S+)$/m;

/** Starts a site that others reach, on a database of its own, or again on that of another start. */
async function startPublicSite(dataDir: string, settings: Record<string, string> = {}) {
  const port = await findFreePort();
  const site = spawnNode(["build/server.js"], {
    ...{ PORT: String(port), HOST: "127.0.0.1", DATA_DIR: dataDir, RENDITIONS: "off" },
    ...{ PUBLIC_URL: `http://larks.example:${port}`, ...settings },
  });
  await site.waitForOutput(/Vidlark is up/);
  await site.waitForOutput(/\?setup=\S+\n/);
  const origin = `http://larks.example:${port}`;
  const reach = (request: Request) => {
    const url = request.url.replace(origin, `http://127.0.0.1:${port}`);
    return fetch(new Request(url, request), { redirect: "manual" });
  };
  return { ...site, browser: () => new Browser(reach, origin), dataDir };
}

test("on a public site the link of the log makes the administrator without scripts, also after a restart", async () => {
  const dataDir = await makeDirectory();
  const first = await startPublicSite(dataDir);
  const [, link = ""] = linkLine.exec(first.output())!;
  expect(first.output()).toMatch(
    /"msg":"A new, empty site: nobody has an account\. .+EXPECT_SITE=[0-9a-f]{24} refuses/,
  );
  first.child.kill("SIGTERM");
  await first.exit;

  const site = await startPublicSite(dataDir);
  expect(linkLine.exec(site.output())![1]).not.toBe(link);
  const stranger = site.browser();
  expect((await stranger.open("/")).document.body.textContent).not.toContain("Create the first account");
  const page = await stranger.open("/signup");
  expect(page.document.body.textContent).toContain("creates the first account with the link in the server's log");
  const refused = await page.submit("Sign up", account("stranger"));
  expect({ status: refused.status, alert: refused.all("[role=alert]")[0] }).toEqual({
    status: 403,
    alert: expect.stringContaining("Its first account is created with the link in the server's log"),
  });

  const { pathname, search } = new URL(link);
  const token = new URLSearchParams(search).get("setup")!;
  const signup = await site.browser().open(pathname + search);
  const wrong = await signup.submit("Sign up", { ...account("ann"), Username: "x" });
  expect(wrong.status).toBe(422);
  expect((await wrong.submit("Sign up", account("ann"))).path).toBe("/administration/setup");
  expect((await (await stranger.open("/signup")).submit("Sign up", account("stranger"))).path).not.toContain("setup");
  expect(site.output()).not.toContain(token);
  expect(await (await site.browser().open(pathname + search)).document.body.innerHTML).not.toContain('name="setup"');
});

test("of several processes, the start prints one link", async () => {
  const site = await startPublicSite(await makeDirectory(), { PROCESSES: "2" });
  expect(site.output().split("?setup=")).toHaveLength(2);
});

test("an empty place where a site is expected stops the start with one sentence, and stays empty", async () => {
  const dataDir = join(await makeDirectory(), "site");
  const EXPECT_SITE = "0123456789abcdef01234567";
  for (const PROCESSES of ["1", "2"]) {
    const { exit, output } = spawnNode(["build/server.js"], { PORT: "0", DATA_DIR: dataDir, EXPECT_SITE, PROCESSES });
    expect(await exit).toBe(1);
    expect(output()).toBe(
      `EXPECT_SITE is ${EXPECT_SITE}, and DATA_DIR ${dataDir} has no site: mount its disk or correct it, or remove EXPECT_SITE to begin a new site there\n`,
    );
  }
  expect(existsSync(dataDir)).toBe(false);
});
