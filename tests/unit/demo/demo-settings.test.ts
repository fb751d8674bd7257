import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { removeForeignSettings } from "#demo/settings.mjs";
import { settingNames } from "#server/config";

/** Makes a copy of the program whose server prints the environment that it gets. */
function copyProgram() {
  const dir = mkdtempSync(join(tmpdir(), "vidlark-demo-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  for (const folder of ["demo", "scripts", "build", "data/demo"]) mkdirSync(join(dir, folder), { recursive: true });
  for (const name of ["start", "directory", "settings"])
    copyFileSync(`demo/${name}.mjs`, join(dir, `demo/${name}.mjs`));
  for (const name of ["node_modules", "package.json", "tsconfig.json", "server"])
    symlinkSync(resolve(name), join(dir, name));
  const steps = ["buildWhenChanged", "findProgram", "installPackages", "installPrograms", "requireNode"];
  const stubs = steps.map((name) => `export const ${name} = () => true;`).join("\n");
  writeFileSync(join(dir, "scripts/prepare.mjs"), stubs);
  writeFileSync(join(dir, "build/server.js"), "console.log(JSON.stringify(process.env));");
  writeFileSync(join(dir, "data/demo/demo-account.json"), '{ "email": "demo@a.example", "password": "a lark" }');
  return dir;
}

test("a demo beside a real site takes neither its bucket nor any other setting of it but where to listen and ffmpeg", () => {
  const dir = copyProgram();
  const own = { PORT: "4850", HOST: "127.0.0.1", DATA_DIR: "data", FFMPEG_PATH: "/bin/a", FFPROBE_PATH: "/bin/b" };
  const ofSite = Object.fromEntries(settingNames.map((name) => [name, "of the site"]));
  const lines = Object.entries({ ...ofSite, ...own }).map(([name, value]) => `${name}="${value}"`);
  writeFileSync(join(dir, ".env"), lines.join("\n"));
  const { stdout, stderr } = spawnSync(process.execPath, ["demo/start.mjs"], {
    cwd: dir,
    env: { NODE_ENV: "production", PATH: process.env.PATH, AWS_ACCESS_KEY_ID: "a key", S3_BUCKET: "exported" },
    encoding: "utf8",
  });
  const last = stdout.trim().split("\n").at(-1);
  const env = JSON.parse(last?.startsWith("{") ? last : JSON.stringify({ stderr })) as Record<string, string>;
  const settings = Object.entries(env).filter(([name]) => settingNames.includes(name) || name.startsWith("AWS_"));
  expect({ stderr, ...Object.fromEntries(settings) }).toEqual({
    ...own,
    ...{ stderr: "", DATA_DIR: "data/demo", RATE_LIMIT_SCALE: "10" },
    ...{ DEMO_EMAIL: "demo@a.example", DEMO_PASSWORD: "a lark" },
  });
});

test("what is no setting stays", () => {
  const env = { PATH: "/bin", PORT: "4850", S3_BUCKET: "real", AWS_PROFILE: "real", S3_BUCKET_URL: "elsewhere" };
  removeForeignSettings(env, ["PORT", "S3_BUCKET"]);
  expect(env).toEqual({ PATH: "/bin", PORT: "4850", S3_BUCKET_URL: "elsewhere" });
});
