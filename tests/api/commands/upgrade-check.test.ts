import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { onPostgres } from "#tests/support/api";
import { restoreRelease } from "#tests/support/releases";
import { runCommand } from "#tests/support/run-command";
import { cleanUp } from "#tests/support/spawned";

afterAll(cleanUp);

test.skipIf(onPostgres)(
  "an upgrade is tried on a copy, and no copy is left, not even that of a killed check",
  async () => {
    const place = await restoreRelease("release-0.9.0");
    const killed = join(place.dataDir, "upgrade-check-killed");
    await mkdir(killed);
    await writeFile(join(killed, "vidlark.sqlite"), "accounts");
    const { code, output } = await runCommand(place, "upgrade-check", []);
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/On a copy of this database, it took \d/),
    });
    expect((await readdir(place.dataDir)).filter((name) => name.startsWith("upgrade-check"))).toEqual([]);
  },
);

test.skipIf(!onPostgres)("on PostgreSQL, the tables for which nodes wait during an upgrade are named", async () => {
  const { code, output } = await runCommand(await restoreRelease("release-0.9.0"), "upgrade-check", []);
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Until all steps are done, nodes of the release before wait where they need announcements, captions,.* users, videos, watch_history$/m,
    ),
  });
});
