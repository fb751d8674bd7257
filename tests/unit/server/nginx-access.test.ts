import { chmod, mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "#server/config";
import { findMediaGroupId } from "#server/media-group";
import { findNginxProblem } from "#server/nginx-access";
import { closeDataDirectory } from "#server/private-files";

/** A group that this process may give files to. */
const ownGroup = String(process.getegid!());

async function aSite() {
  const dir = await mkdtemp(join(tmpdir(), "vidlark-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const dataDir = join(dir, "data");
  await mkdir(join(dataDir, "media/videos"), { recursive: true });
  return { dir, dataDir };
}

test("a group that is not there stops the start with one line", () => {
  expect(() => findMediaGroupId(readConfig({ MEDIA_GROUP: "no-such-group" }))).toThrow(
    "MEDIA_GROUP no-such-group is no group of this machine (example: MEDIA_GROUP=www-data)",
  );
  expect(findMediaGroupId(readConfig({}))).toBeNull();
});

test("the log says that nginx cannot read media unless a group may", async () => {
  const { dir, dataDir } = await aSite();
  await closeDataDirectory(dataDir);
  expect(findNginxProblem(readConfig({ MEDIA_DELIVERY: "nginx" }), dataDir)).toMatch(
    /^nginx can read media only if it runs as the user .+ \(example: MEDIA_GROUP=www-data\)$/,
  );
  expect(findNginxProblem(readConfig({}), dataDir)).toBeNull();
  const config = readConfig({ MEDIA_DELIVERY: "nginx", MEDIA_GROUP: ownGroup });
  await closeDataDirectory(dataDir, Number(ownGroup));
  await chmod(dir, 0o600);
  if (process.geteuid!() === 0) expect(findNginxProblem(config, dataDir)).toContain(`may not enter ${dir} (example`);
  await chmod(dir, 0o711);
  expect(findNginxProblem(config, dataDir)).toBeNull();
});

test("a group that may read media gets to them, and everything else stays closed", async () => {
  const { dataDir } = await aSite();
  await mkdir(join(dataDir, "snapshots"));
  await mkdir(join(dataDir, "media/uploads"));
  expect(await closeDataDirectory(dataDir, Number(ownGroup))).toEqual([]);
  const modes = ["", "media", "media/videos", "media/uploads", "snapshots"].map(
    async (name) => (await stat(join(dataDir, name))).mode & 0o777,
  );
  expect(await Promise.all(modes)).toEqual([0o710, 0o750, 0o750, 0o700, 0o700]);
});
