import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { connectDatabase } from "#api/db/open";
import { checkSite } from "#commands/setup/check-site";
import { validateNewAccount } from "#commands/new-account";
import { readConfig } from "#server/config";
import { bundleCommand } from "#tests/support/bundle-command";

async function makeDirectory() {
  const dir = await mkdtemp(join(tmpdir(), "vidlark-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  return dir;
}

/** Runs a command in a directory of its own, whose `.env` it reads and writes. */
async function run(cwd: string, name: string, args: string[] = [], settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [resolve(bundleCommand(name)), ...args], {
    cwd,
    env: { PATH: process.env.PATH, ...settings } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.once("close", done));
  return { code, output };
}

const flags = (dir: string, extra: string[] = []) => [
  ...["--address", "https://videos.example", "--data-dir", join(dir, "data"), "--backup-to", join(dir, "backups")],
  ...["--administrator", "wren@videos.example", "--username", "wren", "--sign-ups", "approval", ...extra],
];

test("setup writes the settings, makes the administrator, and a second run makes none", async () => {
  const dir = await makeDirectory();
  await writeFile(join(dir, ".env"), "# Mine\nSITE_NAME=Larks\nTRUSTED_PROXIES=10.0.0.5\n");
  const first = await run(dir, "setup", flags(dir));
  expect(first).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      `\n${dir}/.env has the settings.\nwren administers the site with the password \\S{20},`,
    ),
  });
  const text = await readFile(join(dir, ".env"), "utf8");
  expect(text).toContain("# Mine\nSITE_NAME=Larks\nTRUSTED_PROXIES=10.0.0.5\nPUBLIC_URL=https://videos.example\n");
  expect((await stat(join(dir, ".env"))).mode & 0o777).toBe(0o600);
  const db = connectDatabase({ sqlite: join(dir, "data/vidlark.sqlite") });
  onTestFinished(() => db.destroy());
  const users = () => db.selectFrom("users").select(["username", "role"]).execute();
  expect(await users()).toEqual([{ username: "wren", role: "admin" }]);
  const signUps = db.selectFrom("site_settings").select("value").where("key", "=", "signUps");
  expect(await signUps.executeTakeFirst()).toEqual({ value: "approval" });

  expect(await run(dir, "check-settings")).toMatchObject({ code: 0 });
  expect(await run(dir, "setup")).toMatchObject({ code: 0, output: expect.stringContaining("no other was made") });
  expect([await readFile(join(dir, ".env"), "utf8"), await users()]).toEqual([
    text,
    [{ username: "wren", role: "admin" }],
  ]);
});

test("setup writes which site it made, and refuses to begin another one in an empty place", async () => {
  const dir = await makeDirectory();
  await run(dir, "setup", flags(dir));
  const [, id] = /^EXPECT_SITE=(.+)$/m.exec(await readFile(join(dir, ".env"), "utf8"))!;
  expect((await run(dir, "check-settings")).output).toContain("Good:  The place has the site that EXPECT_SITE names");
  await rm(join(dir, "data"), { recursive: true });
  const sentence = `Wrong: EXPECT_SITE is ${id}, and DATA_DIR ${join(dir, "data")} has no site: mount its disk or correct it, or remove EXPECT_SITE to begin a new site there\n`;
  for (const name of ["setup", "check-settings"]) {
    const { code, output } = await run(dir, name);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(sentence) });
  }
  expect(existsSync(join(dir, "data"))).toBe(false);
});

test("check-settings says which EXPECT_SITE a site should have", async () => {
  const dir = await makeDirectory();
  await run(dir, "setup", flags(dir));
  const text = await readFile(join(dir, ".env"), "utf8");
  const [line, id] = /^EXPECT_SITE=(.+)\n/m.exec(text)!;
  await writeFile(join(dir, ".env"), text.replace(line, ""));
  expect((await run(dir, "check-settings")).output).toContain(`Good:  EXPECT_SITE=${id} would refuse`);
  expect(await run(dir, "setup")).toMatchObject({ code: 0 });
  expect(await readFile(join(dir, ".env"), "utf8")).toContain(line);
});

test("setup lets nginx send media to whom its group may read them, or says why it cannot", async () => {
  const dir = await makeDirectory();
  await chmod(dir, 0o711);
  const media = ["--media-delivery", "nginx", "--media-group", String(process.getegid!())];
  const { code, output } = await run(dir, "setup", flags(dir, media));
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining("once the server has started") });
  expect(await readFile(join(dir, ".env"), "utf8")).toContain(
    `MEDIA_DELIVERY=nginx\nMEDIA_GROUP=${process.getegid!()}\n`,
  );
  await chmod(dir, 0o700);
  const closed = await run(dir, "check-settings");
  expect(closed).toEqual({ code: 1, output: expect.stringContaining("Wrong: nginx cannot read media: the group") });
});

test.for([
  [["--media-delivery", "ngnix"], /MEDIA_DELIVERY must be app, nginx or redirect/],
  [["--media-delivery", "nginx", "--media-group", "no-such-group"], /Wrong: MEDIA_GROUP no-such-group is no group/],
  [["--address", "videos.example"], /PUBLIC_URL must be http/],
  [["--mail-server", "smtp://127.0.0.1:9", "--mail-from", "a@b.example"], /Wrong: Nothing listens at 127\.0\.0\.1:9/],
  [["--backup-to", "/proc/backups"], /Wrong: Backups cannot be written to \/proc\/backups/],
  [["--sign-ups", "friends"], /--sign-ups must be one of open, approval/],
  [["--administrator", "nobody"], /account.s email cannot be used/],
] as const)("setup with %j says what is wrong, and writes nothing", async ([extra, sentence]) => {
  const dir = await makeDirectory();
  const { code, output } = await run(dir, "setup", flags(dir, [...extra]));
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(sentence) });
  expect([existsSync(join(dir, ".env")), existsSync(join(dir, "data"))]).toEqual([false, false]);
  expect(output).not.toMatch(/\n\s+at /);
});

test.for([
  [{}, /^The site has no address/],
  [{ SMTP_URL: "smtp://127.0.0.1:9" }, /^SMTP_URL needs MAIL_FROM/],
  [{ DATA_DIR: "/proc/site" }, /\/proc/],
  [{ PUBLIC_URL: "https://videos.example" }, /^PUBLIC_URL is https, and no proxy is trusted/],
  [{ TOTAL_QUOTA: "9000TB" }, /^TOTAL_QUOTA is larger than the disk/],
  [{ DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" }, /^DATABASE_URL names a database that cannot be opened/],
  [{ FFMPEG_PATH: "/nowhere/ffmpeg" }, /^ffmpeg was not found/],
  [{ MEDIA_DELIVERY: "redirect" }, /^MEDIA_DELIVERY=redirect needs object storage/],
] as const)("the check of a site finds the fault of %j", async ([settings, sentence]) => {
  const dir = await makeDirectory();
  const faults: string[] = [];
  for await (const { hasFailed, sentence } of checkSite(readConfig({ DATA_DIR: join(dir, "data"), ...settings })))
    if (hasFailed) faults.push(sentence);
  expect(faults).toEqual(expect.arrayContaining([expect.stringMatching(sentence)]));
  expect(existsSync(join(dir, "data"))).toBe(false);
});

test("each administrator gets another password", () => {
  const person = { email: "wren@videos.example", username: "wren" };
  expect(validateNewAccount(person).password).not.toBe(validateNewAccount(person).password);
});
