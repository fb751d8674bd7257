import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { chooseTests, listAtOnceFiles, listPostgresTests, saysAtOnce } from "#tests/support/postgres-tests";

const portable = { path: "queries.ts", text: `db.selectFrom("likes").selectAll()` };
const branch = { path: "queries.ts", text: `isSqlite(db) ? "instr" : "strpos"` };
const locking = { path: "queue.ts", text: "query.modifyEnd(forUpdateSkipLocked(db))" };
const withoutDatabase = {
  path: "words.test.ts",
  text: "expect(countWords(text)).toBe(2); // much longer than the others, by far",
};
const plain = { path: "plain.test.ts", text: "const api = await testApi();" };
const longer = { path: "longer.test.ts", text: `${plain.text}\nexpect(status).toBe(200);` };
const ofQueue = { path: "queue.test.ts", text: plain.text };
const ofBranch = { path: "queries.test.ts", text: plain.text };
const together = { path: "together.test.ts", text: `test("a like is counted", ${plain.text} await Promise.all(all);` };
const atOnce = {
  path: "at-once.test.ts",
  text: `test("two likes at once are one", ${plain.text} await Promise.all(both);`,
};
const provoked = {
  path: "provoked.test.ts",
  text: `test("of two likes that both found none, one counts", ${plain.text} await race(api, point, like, like);`,
};
const alone = { path: "alone.test.ts", text: `test("a like is counted once, though sent twice", ${plain.text}` };
const named = { path: "named.test.ts", text: "test.skipIf(onPostgres)" };
const convertsAtOnce = {
  path: "workers.test.ts",
  text: `test("two workers finish at the same time", const { site } = await openSite(); await Promise.all(both); await killAll();`,
};
const converts = { path: "sizes.test.ts", text: "await testApi({ renditionSides: [240] });" };

const choose = (code: (typeof portable)[], ...tests: (typeof plain)[]) => chooseTests({ code, tests });

test("a room with code of its own for each database has all its tests on PostgreSQL", () => {
  expect(choose([{ ...portable, path: "search-postgres.ts" }], plain, longer)).toEqual([plain, longer]);
});

test("a room whose code asks for the database has the tests there with the name of the file that asks", () => {
  expect(choose([portable, branch], plain, longer, ofBranch)).toEqual([ofBranch]);
  expect(choose([portable, { ...branch, path: "queries-of-others.ts" }], plain, longer, ofBranch)).toEqual([longer]);
});

test("another room has the tests there that send requests at once or name the database, or its longest file", () => {
  expect(choose([portable], plain, together, alone, atOnce, provoked, named)).toEqual([atOnce, provoked, named]);
  expect(choose([portable], plain, longer)).toEqual([longer]);
});

test("tests that wait for ffmpeg run there only if the room's code locks rows and they start things at once", () => {
  expect(choose([branch], ofBranch, converts, convertsAtOnce)).toEqual([ofBranch]);
  expect(choose([locking], ofQueue, converts, convertsAtOnce)).toEqual([ofQueue, convertsAtOnce]);
});

test("tests that open no database run once", () => {
  expect(choose([branch], plain, withoutDatabase)).toEqual([plain]);
  expect(choose([portable], plain, withoutDatabase)).toEqual([plain]);
  expect(choose([portable], withoutDatabase)).toEqual([]);
});

test("every room that opens a database has a test on PostgreSQL", () => {
  const files = readdirSync("tests/api", { recursive: true, encoding: "utf8" });
  const roomOf = (file: string) => file.split("/").slice(0, -1).join("/");
  const opensSite = (file: string) => /\b(testApi|openSite)\(/.test(readFileSync(`tests/api/${file}`, "utf8"));
  const tested = new Set(files.filter((file) => file.endsWith(".test.ts") && opensSite(file)).map(roomOf));
  const onPostgres = new Set(listPostgresTests().map((path) => roomOf(path.replace(/^tests\/api\//, ""))));
  expect([...tested].filter((room) => !onPostgres.has(room))).toEqual([]);
});

test("every test that provokes a race says so in its title", () => {
  const files = readdirSync("tests/api", { recursive: true, encoding: "utf8" }).filter((file) => /\.ts$/.test(file));
  const silent = files.flatMap((file) => {
    const [, ...tests] = readFileSync(`tests/api/${file}`, "utf8").split(/^ *(?=test\b)/m);
    return tests.filter((text) => /\brace\(/.test(text) && !saysAtOnce(text.split("=>", 1)[0]!));
  });
  expect(silent).toEqual([]);
});

test("of a file that is there for what it starts at once, PostgreSQL has the tests that say so", () => {
  expect(listAtOnceFiles()).toContain("tests/api/community/playlists/playlist-videos.test.ts");
  expect(listAtOnceFiles()).not.toContain("tests/api/search/search/search.test.ts");
  expect(saysAtOnce("two likes at once are one")).toBe(true);
  expect(saysAtOnce("a like is counted")).toBe(false);
});
