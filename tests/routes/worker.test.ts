import { afterEach, beforeAll, expect, test } from "vitest";
import type { Video } from "#contract/videos";
import { makeDirectory, cleanUp, startBuiltServer, spawnNode } from "#tests/support/spawned";
import { server as msw } from "#tests/support/stub-api";
import { videoForm } from "#tests/support/videos";
import { waitFor } from "#tests/support/wait-for";

// What is tested here speaks over real connections.
beforeAll(() => msw.close());
afterEach(cleanUp);

const settings = { RENDITIONS: "240", WORKERS: "0" };

async function request<T>(url: string, method = "GET", body: FormData | URLSearchParams | null = null, token = "") {
  const response = await fetch(url, { method, body, headers: token ? { Authorization: `Bearer ${token}` } : {} });
  return ((await response.json()) as { data: T }).data;
}

test("a separate worker does the jobs of a server without workers, and stops on SIGTERM", async () => {
  const { url, dataDir } = await startBuiltServer(settings);
  const api = `${url}/api/v1`;
  const account = { email: "ann@vidlark.test", password: "correct horse" };
  const form = new URLSearchParams({ ...account, username: "ann", fullName: "Ann" });
  await request(`${api}/users/register`, "POST", form);
  const login = await request<{ accessToken: string }>(`${api}/users/login`, "POST", new URLSearchParams(account));
  const { _id } = await request<Video>(`${api}/videos`, "POST", await videoForm(), login.accessToken);
  const worker = spawnNode(["build/worker.js"], { ...settings, DATA_DIR: dataDir });
  await worker.waitForOutput(/The worker is up/);
  const isDone = async () => expect((await request<Video>(`${api}/videos/${_id}`)).hls).not.toBe("");
  await waitFor(isDone, { interval: 100 });
  worker.child.kill("SIGTERM");
  expect(await worker.exit).toBe(0);
});

test("a worker without ffmpeg, or for a remote API, prints the reason and exits", async () => {
  for (const [wrong, message] of [
    [{ FFMPEG_PATH: "/nowhere" }, /^ffmpeg was not found: .+\n$/],
    [{ VIDEO_API_URL: "http://127.0.0.1:1/api/v1" }, /^VIDEO_API_URL is set: .+\n$/],
  ] as const) {
    const { exit, output } = spawnNode(["build/worker.js"], { ...wrong, DATA_DIR: await makeDirectory() });
    expect({ exit: await exit, output: output() }).toEqual({ exit: 1, output: expect.stringMatching(message) });
  }
});
