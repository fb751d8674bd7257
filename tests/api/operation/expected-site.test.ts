import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { findSiteId } from "#api/db/site-id";
import { readConfig } from "#server/config";
import { requireExpectedSite } from "#server/expected-site";
import { onPostgres, testApi } from "#tests/support/api";
import { backUp, newTarget } from "#tests/support/backups";
import { emptyPlace, type Place, runCommand } from "#tests/support/run-command";
import { cleanUp, makeDirectory } from "#tests/support/spawned";
import { publishVideo } from "#tests/support/videos";

const api = await testApi();
const id = await findSiteId(api.db);
await publishVideo(await api.signUp("anna"));

afterEach(cleanUp);
afterAll(cleanUp);

const settings = ({ dataDir, database }: Place, also: Record<string, string> = {}) =>
  readConfig({
    DATA_DIR: dataDir,
    ...("postgres" in database && { DATABASE_URL: database.postgres }),
    EXPECT_SITE: id,
    ...also,
  });

test("the expected site starts, and so does any place where none is expected", async () => {
  await requireExpectedSite(settings(api.place));
  await requireExpectedSite(settings(await emptyPlace(), { EXPECT_SITE: "" }));
});

test("an empty place, such as a disk that is not mounted, is refused in a sentence, and stays empty", async () => {
  const place = await emptyPlace();
  const name = onPostgres ? "the database of DATABASE_URL" : `DATA_DIR ${place.dataDir}`;
  await expect(requireExpectedSite(settings(place))).rejects.toThrow(
    `EXPECT_SITE is ${id}, and ${name} has no site: mount its disk or correct it, or remove EXPECT_SITE to begin a new site there`,
  );
  expect(await readdir(place.dataDir)).toEqual([]);
});

test("another site is refused, and the password of its database is not printed", async () => {
  const other = await testApi();
  const otherId = await findSiteId(other.db);
  const refusal = await requireExpectedSite(settings(other.place)).catch(({ message }: Error) => message);
  expect(refusal).toMatch(new RegExp(`^EXPECT_SITE is ${id}, and .+ has the site ${otherId}: correct one of them$`));
  expect(refusal).not.toContain("postgres://");
});

test.runIf(onPostgres)("a database whose videos have lost their directory is refused", async () => {
  const dataDir = await makeDirectory();
  await expect(requireExpectedSite(settings({ ...api.place, dataDir }))).rejects.toThrow(
    `EXPECT_SITE is ${id}, whose videos are not in DATA_DIR ${dataDir}: mount its disk, or correct DATA_DIR`,
  );
  await requireExpectedSite(settings({ ...api.place, dataDir }, { S3_BUCKET: "vidlark" }));
  expect(existsSync(join(dataDir, "media"))).toBe(false);
});

test("a restored site is the expected one", async () => {
  const target = await newTarget();
  await backUp(api, target);
  const place = await emptyPlace();
  expect(await runCommand(place, "restore", [target])).toMatchObject({ code: 0 });
  await requireExpectedSite(settings(place));
});
