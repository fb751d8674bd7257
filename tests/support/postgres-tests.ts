import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";

/** Code that differs between the databases, or that relies on what they lock and refuse. */
const dialectCall = /\b(isSqlite|forUpdateSkipLocked|forUpdate|textPosition|isUniqueViolation|isForeignKeyViolation)\(/;
const lockCall = /\b(forUpdateSkipLocked|forUpdate)\(/;
const dialectFile = /-(postgres|sqlite)\.ts$/;
/** Tests that open the API on a database. */
const opensApi = /\b(testApi|openSite)\(/;
/** Tests that open a database in any way. */
const opensDatabase = /\b(testApi|openSite|testParts|onPostgres)\b/;
/** What the title of a test says that starts things at once. */
const atOnce = /\b(simultaneous(ly)?|at once|at the same (time|moment)|twice|meanwhile|while|that both)\b/;
const isAtOnce = new RegExp(`\\btest\\b.*${atOnce.source}`);
/** Tests that wait for ffmpeg, which takes nearly all of their time. */
const conversion = /\b(renditionSides|waitForRenditions|waitForNoJobs|startWorker|killAll|framesOf)\b/;

interface Source {
  path: string;
  text: string;
}

/** A room of the API, or a test folder that belongs to none. */
interface Room {
  code: Source[];
  tests: Source[];
}

/**
 * Lists the tests that `npm test` also runs on PostgreSQL: those of rooms with code of its own for each database, those
 * with the name of a file that asks which one it is, those that name it or send requests at once, and the longest file
 * of every other room. Of those that wait for ffmpeg, it lists the ones that start things at once, in rooms whose code
 * locks rows. Tests that open no database are none of them.
 */
export const listPostgresTests = () => listRooms().flatMap((room) => chooseTests(room).map(({ path }) => path));

/** Lists those of them of which only the tests that start things at once run there. */
export const listAtOnceFiles = () =>
  listRooms().flatMap(({ tests, code }) =>
    chooseTests({ tests, code })
      .filter((test) => sendsAtOnce(test, code) && !needsPostgres(test, code))
      .map(({ path }) => path),
  );

/** Returns whether the title of a test says that it starts things at once. */
export const saysAtOnce = (title: string) => atOnce.test(title);

/** Chooses the tests of a room that run on PostgreSQL; at least one of those that open a database. */
export function chooseTests({ tests, code }: Room): Source[] {
  const able = tests.filter(({ text }) => opensDatabase.test(text));
  const chosen = able.filter((test) => needsPostgres(test, code) || sendsAtOnce(test, code));
  return chosen.length > 0 ? chosen : able.toSorted((a, b) => b.text.length - a.text.length).slice(0, 1);
}

function needsPostgres({ path, text }: Source, code: Source[]): boolean {
  if (/\bonPostgres\b/.test(text)) return true;
  if (conversion.test(text)) return false;
  return code.some((source) => isWrittenTwice(source) || (asksForDatabase(source) && isOf(source, path)));
}

function sendsAtOnce({ text }: Source, code: Source[]): boolean {
  if (conversion.test(text) && !code.some((source) => lockCall.test(source.text))) return false;
  return opensApi.test(text) && isAtOnce.test(text) && /\b(race|Promise\.all)\(/.test(text);
}

const isWrittenTwice = ({ path }: Source) => dialectFile.test(path);
const asksForDatabase = ({ text }: Source) => dialectCall.test(text);
/** A test has the name of what it tests. */
const isOf = ({ path }: Source, test: string) => basename(test, ".test.ts") === basename(path, ".ts");

function listRooms(): Room[] {
  const files = readdirSync("tests/api", { recursive: true, encoding: "utf8" }).filter(isTest);
  const folders = [...new Set(files.map((file) => dirname(file)))].filter((folder) => folder !== ".");
  return [
    ...files.filter((file) => dirname(file) === ".").map((file) => ({ code: [], tests: [read(`tests/api/${file}`)] })),
    ...folders.map((folder) => ({
      code: readCode(`api/${folder}`),
      tests: files.filter((file) => dirname(file) === folder).map((file) => read(`tests/api/${file}`)),
    })),
  ];
}

const isTest = (path: string) => /\.test\.ts$/.test(path) && !/\.long\.test\.ts$/.test(path);
const read = (path: string): Source => ({ path, text: readFileSync(path, "utf8") });

function readCode(folder: string): Source[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(".ts")).map((name) => read(`${folder}/${name}`));
}
