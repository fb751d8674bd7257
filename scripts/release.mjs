import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { bundleOptions } from "./bundle-options.mjs";
import { buildWhenChanged, installPackages, requireNode } from "./prepare.mjs";

/**
 * `npm run release`: makes `vidlark-VERSION-PLATFORM.tar.gz` and its SHA-256 in `releases/`, or in `--to DIR`. The
 * archive has everything that a site needs: its programs install and build nothing.
 */
requireNode();
installPackages();
if (!buildWhenChanged()) process.exit(1);
const { values } = parseArgs({ options: { to: { type: "string", default: "releases" } } });
const project = JSON.parse(readFileSync("package.json", "utf8"));
const name = `vidlark-${project.version}`;
const platform = `${process.platform}-${process.arch}`;
const dir = join(values.to, name);
const commands = readdirSync("commands")
  .filter((file) => file.endsWith(".ts") && readFileSync(join("commands", file), "utf8").includes("await runCommand("))
  .map((file) => basename(file, ".ts"));

rmSync(dir, { recursive: true, force: true });
mkdirSync(dir, { recursive: true });
const copy = (path) => cpSync(path, join(dir, path), { recursive: true });
for (const path of ["build", "deploy", "docs", "CHANGELOG.md", "LICENSE", "README.md", ".env.example"]) copy(path);
// Programs that the server starts in processes and threads of their own, with all that they import.
for (const path of readdirSync("api", { recursive: true })) if (path.endsWith(".mjs")) copy(join("api", path));
await bundleCommands();
copyPackages();
writeFileSync(join(dir, "package.json"), `${JSON.stringify(describePackage(), null, 2)}\n`);
writeFileSync(join(dir, "RELEASE"), `${project.version} ${platform}, Node ${process.versions.node}\n`);
writeSums();
pack();

/** Bundles the commands, whose sources need a compiler. */
async function bundleCommands() {
  const { build } = await import("esbuild");
  await build({
    entryPoints: commands.map((command) => `commands/${command}.ts`),
    outdir: join(dir, "build/commands"),
    ...bundleOptions,
    splitting: true,
  });
}

/** Copies the packages that the lock file has for production. */
function copyPackages() {
  const args = ["ls", "--omit=dev", "--all", "--parseable"];
  const { stdout } = spawnSync("npm", args, { encoding: "utf8", maxBuffer: 64 * 1024 ** 2 });
  const roots = stdout.split("\n").flatMap((path) => /\/(node_modules\/(?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1] ?? []);
  if (!roots.includes("node_modules/react")) throw new Error("npm ls names no packages");
  const isNeeded = (path) => !/\.(map|d\.[cm]?ts|md|markdown)$/i.test(path) || /licen[cs]e/i.test(basename(path));
  for (const path of new Set(roots))
    if (existsSync(path)) cpSync(path, join(dir, path), { recursive: true, filter: isNeeded });
}

function describePackage() {
  const { name: packageName, version, description, license, type, engines, imports, dependencies } = project;
  // As in package.json and deploy/: V8 takes the size of its young part at the start of a process only.
  const start = (program) => `node --max-semi-space-size=8 build/${program}.js`;
  const scripts = Object.fromEntries(commands.map((command) => [command, `node build/commands/${command}.js`]));
  return {
    name: packageName,
    version,
    private: true,
    description,
    license,
    type,
    engines,
    imports,
    scripts: { start: start("server"), worker: start("worker"), ...scripts },
    dependencies,
  };
}

/** Lists the SHA-256 of each file as sha256sum(1) checks it. */
function writeSums() {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1));
  const lines = files.sort().map((file) => `${hash(join(dir, file))}  ${file}\n`);
  writeFileSync(join(dir, "SHA256SUMS"), lines.join(""));
}

function hash(path) {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}

function pack() {
  const archive = `${dir}-${platform}.tar.gz`;
  execFileSync("tar", ["--owner=0", "--group=0", "--sort=name", "-czf", archive, "-C", dirname(dir), name]);
  writeFileSync(`${archive}.sha256`, `${hash(archive)}  ${basename(archive)}\n`);
  process.stdout.write(`${archive}\n`);
}
