import { execFile, spawn } from "node:child_process";
import { cpSync, existsSync, readFileSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { request } from "node:https";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { SMTPServer } from "smtp-server";
import { afterAll, expect, test } from "vitest";
import { findNginx } from "#tests/support/configure-nginx";
import { played, playKeptVideo, publishFilm } from "#tests/support/front-client";
import { startNginxSite } from "#tests/support/nginx-site";
import { cleanUp, makeDirectory, onCleanUp } from "#tests/support/spawned";
import { waitFor } from "#tests/support/wait-for";

afterAll(cleanUp);
const host = "videos.example";
const nginx = findNginx();
const minute = 60_000;

/** Runs a command as the page does, and returns what it printed. */
const run = async (cwd: string, program: string, args: string[], settings: Record<string, string> = {}) => {
  const env = { PATH: process.env.PATH, NODE_ENV: "production" as const, ...settings };
  return (await promisify(execFile)(program, args, { cwd, env })).stdout;
};

/** Makes a release and unpacks it beside another one, which is the same program under another number. */
async function installReleases() {
  const dir = await makeDirectory();
  const archive = (await run(".", "npm", ["run", "-s", "release", "--", "--to", dir])).trim().split("\n").at(-1)!;
  await run(dir, "sha256sum", ["-c", "--quiet", `${archive}.sha256`]);
  await run(dir, "tar", ["-xf", archive, "-C", dir]);
  const first = archive.replace(/-[a-z]+-\w+\.tar\.gz$/, "");
  await run(first, "sha256sum", ["-c", "--quiet", "SHA256SUMS"]);
  const second = join(dir, "vidlark-next");
  cpSync(first, second, { recursive: true });
  const described = JSON.parse(readFileSync(join(first, "package.json"), "utf8")) as object;
  writeFileSync(join(second, "package.json"), JSON.stringify({ ...described, version: "99.0.0" }));
  return { dir, first, second, current: join(dir, "current") };
}

function pointTo(link: string, target: string) {
  if (existsSync(link)) unlinkSync(link);
  symlinkSync(target, link);
}

/** Starts the server of `current` again and again on one socket, as systemd does with the units in deploy/. */
async function supervise(dir: string) {
  const socket = createServer();
  await new Promise<void>((done) => socket.listen(0, "127.0.0.1", 1024, done));
  const { fd } = (socket as unknown as { _handle: { fd: number } })._handle;
  const { port } = socket.address() as AddressInfo;
  const start = "echo pid $$; LISTEN_FDS=1 LISTEN_PID=$$ exec node --env-file=../.env build/server.js";
  const loop = `while cd ${dir}/current; do sh -c '${start}' 2>&1; cd /; done`;
  const env = { PATH: process.env.PATH, NODE_ENV: "production" as const };
  const shell = spawn("sh", ["-c", loop], { env, detached: true, stdio: ["ignore", "pipe", "ignore", fd] });
  socket.close();
  onCleanUp(() => process.kill(-shell.pid!, "SIGKILL"));
  let output = "";
  shell.stdout!.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const countStarts = () => output.split("Vidlark is up").length - 1;
  return {
    port,
    waitForStart: (count: number) => waitFor(() => expect(countStarts()).toBe(count), { timeout: minute }),
    stop: () => process.kill(Number(/pid (\d+)(?![^]*pid \d)/.exec(output)![1]), "SIGTERM"),
  };
}

/** Takes mails, and counts them. */
async function startMailServer() {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ["AUTH", "STARTTLS"] });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onCleanUp(() => server.close());
  return (server.server.address() as AddressInfo).port;
}

interface Asked {
  startedMs: number;
  endedMs: number;
  /** 0 without an answer. */
  status: number;
}

/** Restores a site into a directory that has nothing, as on a new machine that has its settings and backups alone. */
async function recover(release: string, backups: string, dataDir: string) {
  const vidlark = (...args: string[]) => run("/", `${release}/deploy/vidlark`, args, { DATA_DIR: dataDir, PORT: "0" });
  const refusal = { stdout: expect.stringContaining("has no site: mount its disk or correct it") as string };
  for (const name of ["setup", "check-settings"]) await expect(vidlark(name)).rejects.toMatchObject(refusal);
  expect(existsSync(dataDir)).toBe(false);
  await vidlark("restore", backups);
  expect(await vidlark("check-settings")).toContain("Good:  The place has the site that EXPECT_SITE names");
}

/** Asks for a path every 50 ms until it is stopped; returns when each was asked and answered. */
function askRegularly(port: number, ca: Buffer, paths: string[]) {
  const asked: Promise<Asked>[] = [];
  const timer = setInterval(() => asked.push(askOnce(port, ca, paths[asked.length % paths.length]!)), 50);
  return async () => (clearInterval(timer), Promise.all(asked));
}

const askOnce = (port: number, ca: Buffer, path: string) =>
  new Promise<Asked>((done) => {
    const startedMs = performance.now();
    const end = (status: number) => done({ startedMs, endedMs: performance.now(), status });
    const options = { host: "127.0.0.1", port, servername: host, ca, path, headers: { host }, agent: false };
    request(options, (response) => response.resume().once("end", () => end(response.statusCode!)))
      .once("error", () => end(0))
      .end();
  });

/** Finds the longest time in which no answer came, in milliseconds. */
function findLongestPause(asked: Asked[]) {
  const ends = asked.map(({ endedMs }) => endedMs).sort((one, other) => one - other);
  return Math.max(...ends.slice(1).map((end, index) => end - ends[index]!));
}

test.skipIf(!nginx)(
  "a site made by the page on hosting plays a video, is restored, and upgraded without a lost request",
  async () => {
    const { dir, first, second, current } = await installReleases();
    pointTo(current, first);
    const [backups, data] = [join(dir, "backups"), join(dir, "data")];
    const site = ["--address", `https://${host}`, "--data-dir", data, "--backup-to", backups, "--sign-ups", "closed"];
    const mail = ["--mail-server", `smtp://127.0.0.1:${await startMailServer()}`, "--mail-from", `Larks <l@${host}>`];
    const person = ["--administrator", `wren@${host}`, "--username", "wren"];
    const vidlark = (...args: string[]) => run("/", join(current, "deploy/vidlark"), args);
    const made = await vidlark("setup", ...site, ...mail, ...person);
    const [, password = ""] = /wren administers the site with the password (\S+),/.exec(made)!;
    writeFileSync(join(dir, ".env"), `${readFileSync(join(dir, ".env"), "utf8")}METRICS_PORT=0\n`);
    expect(await vidlark("check-settings")).toContain("Good:  The mail server 127.0.0.1 lets the site in");
    expect(await vidlark("mail-test", `wren@${host}`)).toContain("took a mail");

    const server = await supervise(dir);
    await server.waitForStart(1);
    const front = await startNginxSite(nginx!, { host, serverPort: server.port, media: join(data, "media") });
    const ca = readFileSync(front.certificate);
    await waitFor(async () => expect((await askOnce(front.port, ca, "/readyz")).status).toBe(200), {
      timeout: minute,
    });

    const place = { host, port: front.port, ca };
    const film = await publishFilm(place, { email: `wren@${host}`, password });
    expect(await playKeptVideo(place, film)).toEqual(played);

    expect(await vidlark("backup")).toContain("The backup");
    expect(await vidlark("restore", backups, "--verify")).not.toContain("differs");
    await recover(first, backups, join(dir, "restored"));

    const upgradeCheck = await run("/", join(second, "deploy/vidlark"), ["upgrade-check"]);
    expect(upgradeCheck).toContain("99.0.0 changes nothing in the database");
    const stopAsking = askRegularly(front.port, ca, ["/livez", "/", "/login"]);
    await sleep(2_000);
    pointTo(current, second);
    server.stop();
    await server.waitForStart(2);
    await sleep(2_000);
    const asked = await stopAsking();
    const pauseMs = findLongestPause(asked);
    process.stdout.write(`upgrade: ${asked.length} requests, longest pause ${Math.round(pauseMs)} ms\n`);
    expect(asked.filter(({ status }) => status !== 200)).toEqual([]);
    expect(pauseMs).toBeLessThanOrEqual(5_000);
    expect(asked.length).toBeGreaterThan(60);
    expect(await playKeptVideo(place, film)).toEqual(played);
    expect(await vidlark("doctor", "--hashes")).toMatch(/^Read \d+ files with .+\nThe site is in order\n$/);
  },
  10 * minute,
);
