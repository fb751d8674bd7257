import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { testApi } from "#tests/support/api";
import { findFreePort } from "#tests/support/free-ports";
import { waitForRenditions } from "#tests/support/jobs";
import { publishVideo } from "#tests/support/videos";
import { ask, hasNginx, serve } from "./servers";
import { tempDir } from "./temp-dir";

/** Starts nginx in front of a site, as docs/operating.md says, and stops it after the test. */
async function startNginx(site: number, media: string): Promise<number> {
  const [dir, port] = [await tempDir(), await findFreePort()];
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${dir}/tmp;`);
  const headers = `add_header Content-Security-Policy "sandbox; default-src 'none'" always;
    add_header X-Content-Type-Options nosniff always;`;
  const server = `server { listen 127.0.0.1:${port};
    location / { proxy_pass http://127.0.0.1:${site}; }
    location /_media/ { internal; alias ${media}/; ${headers} } }`;
  const outer = `daemon off; master_process off; user root; pid ${dir}/pid; error_log ${dir}/log; events {}`;
  await writeFile(join(dir, "nginx.conf"), `${outer} http { access_log off; ${temporary.join(" ")} ${server} }`);
  const nginx = spawn("nginx", ["-c", join(dir, "nginx.conf"), "-e", join(dir, "log")], { stdio: "ignore" });
  onTestFinished(() => void nginx.kill());
  await vi.waitFor(() => ask(port, "/_media/", {}), { timeout: 20_000 });
  return port;
}

test.skipIf(!hasNginx)("nginx sends the files that the server allows, and no others", async () => {
  const api = await testApi({ renditionSides: [180], delivery: "nginx" });
  const anna = await api.signUp("anna");
  const { _id } = await publishVideo(anna, {}, "wide");
  const video = await waitForRenditions(anna, _id);
  const site = await serve((request, response) => void api.serveMedia(request, response));
  const port = await startNginx(site, join(api.place.dataDir, "media"));
  const path = new URL(video.videoFile).pathname;
  const whole = await ask(port, path, {});
  expect([whole.status, whole.headers["content-type"], whole.headers["cache-control"]]).toEqual([
    200,
    "video/mp4",
    "public, max-age=3600",
  ]);
  expect(whole.headers["content-security-policy"]).toBe("sandbox; default-src 'none'");
  const range = await ask(port, path, { Range: "bytes=100-199" });
  expect([range.status, range.body.equals(whole.body.subarray(100, 200))]).toEqual([206, true]);
  const download = await ask(port, path.replace(/[^/]+$/, "download"), {});
  expect(download.headers["content-disposition"]).toBe('attachment; filename="A clip.mp4"');
  const segment = await ask(port, new URL(video.hls).pathname.replace("master.m3u8", "180/0.m4s"), {});
  expect([segment.status, segment.body.length > 1_000]).toEqual([200, true]);
  expect((await ask(port, `/_media/videos/${_id}/source.mp4`, {})).status).toBe(404);
  await anna.patch(`/videos/toggle/publish/${_id}`);
  // The server remembers for a second who may get a file.
  await vi.waitFor(async () => expect((await ask(port, path, {})).status).toBe(404), { timeout: 10_000 });
});
