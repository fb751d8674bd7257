import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { inject } from "vitest";
import type { DatabaseLocation } from "#api/db/open";
import { type ApiSettings, openApi } from "#api/open";
import type { User as UserData } from "#contract/users";
import { Client } from "./client";
import { writeMigratedSqlite } from "./migrated-sqlite";
import { databaseUrl, onServer } from "./postgres";

declare module "vitest" {
  interface ProvidedContext {
    database: "sqlite" | "postgres";
    /** URL of the PostgreSQL server for the tests. */
    postgres: string;
    /** The options of `create database` that copy the migrated template. */
    copyTemplate: string;
    /** Files of which only the tests that start things at once run on PostgreSQL. */
    atOnceFiles?: string[];
  }
}

/** Raises the rate limits: tests sign up and write faster from one address than people do. */
const rateLimitScale = 1_000;

interface Place {
  dataDir: string;
  database: DatabaseLocation;
}

interface TestSettings extends Partial<ApiSettings["limits"]> {
  tools?: ApiSettings["tools"];
  keepUploadsMs?: number;
  renditionSides?: ApiSettings["renditionSides"];
  quotas?: ApiSettings["quotas"];
  makesAv1?: boolean;
  keepsSources?: boolean;
  delivery?: ApiSettings["delivery"];
  site?: ApiSettings["site"];
  /** How mails are sent; the site sends none without it. */
  mail?: ApiSettings["mail"];
  /** How messages of webhooks are sent; never to this machine by default. */
  webhooks?: ApiSettings["webhooks"];
  /** The key by which push services know the site; it tells no browser without one. */
  siteKey?: ApiSettings["siteKey"];
  /** The object storage that media are kept in; the directory without it. */
  s3?: ApiSettings["s3"];
  /** The group that may read media; nobody may without it. */
  mediaGroupId?: ApiSettings["mediaGroupId"];
  /** 0 for a site on the database of another open one: both in one process would wait for each other's locks. */
  workers?: ApiSettings["workers"];
  /** "none" for a test that does itself what the upkeep would do meanwhile. */
  upkeep?: ApiSettings["upkeep"];
  /** Another API whose database and files this one shares, as a second process or after a restart. */
  sharedWith?: { place: Place };
  release?: ApiSettings["release"];
}

export type TestApi = Awaited<ReturnType<typeof testApi>>;
export type User = Client & { id: string; username: string; email: string; password: string };

export const onPostgres = inject("database") === "postgres";
const cleanups: (() => Promise<unknown>)[] = [];

/** Cleans up after the last test of the file, and after what was opened later. */
export const cleanUpLater = (end: () => Promise<unknown>) => void cleanups.push(end);

/** Closes what a test file opened. */
export async function cleanUp() {
  const end = cleanups.pop();
  if (!end) return;
  try {
    await end();
  } finally {
    await cleanUp();
  }
}

/**
 * Opens the API on a fresh database and an empty directory, which the test file deletes at its end. A logged error
 * fails the test.
 */
export async function testApi({
  tools = {},
  renditionSides = [],
  makesAv1 = false,
  keepsSources = false,
  s3 = null,
  mediaGroupId = null,
  delivery = "app",
  mail = null,
  webhooks,
  siteKey = null,
  workers = 1,
  keepUploadsMs,
  site,
  upkeep,
  sharedWith,
  release,
  quotas,
  ...limits
}: TestSettings = {}) {
  const place = sharedWith?.place ?? (await createPlace());
  const failures: string[] = [];
  const logLines: Record<string, unknown>[] = [];
  const log = pino({ level: "info" }, { write: (line) => keepLine(line, logLines, failures) });
  const secret = "a secret of tests";
  const opened = await openApi({
    ...place,
    tools,
    ...(keepUploadsMs === undefined ? {} : { keepUploadsMs }),
    ...(site && { site }),
    ...(upkeep && { upkeep }),
    ...(release && { release }),
    ...(quotas && { quotas }),
    allowMigrations: true,
    renditionSides,
    makesAv1,
    keepsSources,
    s3,
    mediaGroupId,
    delivery,
    mail,
    ...(webhooks && { webhooks }),
    siteKey,
    workers,
    log,
    limits: {
      ...{ secret, signups: "open", corsOrigins: [], errorFormat: "json", maxVideoBytes: 50_000_000 },
      rateLimitScale,
      ...limits,
    },
  });
  const knownTokens = new Set<string>();
  const as = (cookies: Client["cookies"]) =>
    new Client((request, caller) => opened.api.fetch(request, caller), knownTokens, cookies);
  const visitor = () => as(new Map());
  let isOpen = true;
  const close = async () => {
    if (isOpen) await opened.close();
    isOpen = false;
    if (failures.length > 0) throw new Error(`The API logged errors:\n${failures.join("")}`);
  };
  cleanups.push(close);
  const signUp = (username: string, also: object = {}) => register(visitor(), username, also);
  return {
    ...opened,
    place,
    failures,
    logLines,
    as,
    visitor,
    signUp,
    close,
    uploads: join(place.dataDir, "media/uploads"),
  };
}

/** Level 50 is an error (pino's `levels.values`). */
function keepLine(line: string, lines: Record<string, unknown>[], failures: string[]) {
  const fields = JSON.parse(line) as Record<string, unknown>;
  lines.push(fields);
  if (Number(fields.level) >= 50) failures.push(line);
}

async function register(client: Client, username: string, also: object): Promise<User> {
  const account = {
    username,
    email: `${username}@vidlark.test`,
    fullName: `The ${username}`,
    password: "correct horse",
    ...also,
  };
  const { status, data, text } = await client.post<UserData>("/users/register", account);
  if (status !== 201) throw new Error(text);
  await client.post("/users/login", { email: account.email, password: account.password });
  return Object.assign(client, { ...account, id: data._id });
}

async function createPlace(): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), "vidlark-api-"));
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
  if (!onPostgres) {
    const sqlite = join(dataDir, "vidlark.sqlite");
    await writeMigratedSqlite(sqlite);
    return { dataDir, database: { sqlite } };
  }
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const server = inject("postgres");
  await onServer(server, `create database ${name} ${inject("copyTemplate")}`);
  cleanups.push(() => onServer(server, `drop database ${name} with (force)`));
  return { dataDir, database: { postgres: databaseUrl(server, name) } };
}
