import { mkdir, rm, writeFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { Writable } from "node:stream";
import { openDatabase } from "#api/db/open";
import { seed } from "#commands/rows/seed";
import { runToEnd } from "./support/commands";
import { type Figure, note } from "./support/figures";
import { signUp } from "./support/fill";
import { type Running, scratch, startSite } from "./support/processes";
import { cookieHeader, signIn } from "./support/sign-in";

const [videos, connections, tweets] = [90_000, 2_000, 90_000];
const toMB = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`;

/**
 * Notes the peaks of resident memory at work that takes much: the export of an account with 90,000 videos, 2,000
 * connections, the doctor, and an import. Throws when a process dies or answers wrongly. `upload-memory` has uploads.
 */
export async function measure(): Promise<Figure[]> {
  const DATA_DIR = await scratch();
  try {
    await fill(DATA_DIR);
    const site = await startSite({ DATA_DIR });
    let figures: Figure[];
    try {
      const headers = { Cookie: cookieHeader(await signIn(site.url, "lark")) };
      figures = [await exportAll(site, headers), await connectMany(site)];
    } finally {
      await site.stop();
    }
    const doctor = await runToEnd("doctor", [], { DATA_DIR });
    if (doctor.code !== 1) throw new Error(`The doctor ended with ${doctor.code}, although files are missing`);
    figures.push(note(`doctor of ${videos} videos`, `${toMB(doctor.peakBytes)} at its peak`));
    return [...figures, await importMany(DATA_DIR)];
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

/** Makes one account the owner of all videos. */
async function fill(DATA_DIR: string) {
  const site = await startSite({ DATA_DIR });
  await signUp(fetch, site.url, "lark");
  await site.stop();
  const db = await openDatabase({ sqlite: join(DATA_DIR, "vidlark.sqlite") });
  try {
    await seed(db, { videos, seed: 1, now: Date.UTC(2026, 0, 1) });
    const owner = db.selectFrom("users").select("id").where("username", "=", "lark");
    await db
      .updateTable("videos")
      .set({ owner_id: (await owner.executeTakeFirstOrThrow()).id })
      .execute();
  } finally {
    await db.destroy();
  }
}

async function exportAll(site: Running, headers: Record<string, string>): Promise<Figure> {
  site.forgetPeak();
  const answer = await fetch(`${site.url}/api/v1/users/me/export`, { headers });
  let bytes = 0;
  const count = (chunk: Uint8Array) => void (bytes += chunk.length);
  await answer.body!.pipeTo(
    Writable.toWeb(new Writable({ write: (chunk, _, done) => (count(chunk as Uint8Array), done()) })),
  );
  if (answer.status !== 200 || bytes === 0) throw new Error(`The export answered ${answer.status} with ${bytes} bytes`);
  return note(`export of ${videos} videos`, `${toMB(site.peak())} at its peak, a file of ${toMB(bytes)}`);
}

/** Requests a page by each of many connections at once, which stay open. */
async function connectMany(site: Running): Promise<Figure> {
  site.forgetPeak();
  const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections });
  const request = () =>
    new Promise<void>((done, failed) => {
      const sending = get(`${site.url}/`, { agent }, (response) => {
        if (response.statusCode !== 200) failed(new Error(`A page answered ${response.statusCode}`));
        response.once("end", () => done()).resume();
      });
      sending.once("error", failed);
    });
  for (let round = 0; round < 3; round += 1) await Promise.all(Array.from({ length: connections }, request));
  agent.destroy();
  return note(`${connections} connections`, `${toMB(site.peak())} at its peak`);
}

async function importMany(DATA_DIR: string): Promise<Figure> {
  const dir = join(DATA_DIR, "family");
  await mkdir(dir);
  const idOf = (number: number) => ({ $oid: `6400${number.toString(16).padStart(20, "0")}` });
  const lines = (count: number, record: (number: number) => object) =>
    Array.from({ length: count }, (_, number) => `${JSON.stringify(record(number))}\n`).join("");
  const people = 2_000;
  const person = (number: number) => ({
    _id: idOf(number),
    username: `wren${number}`,
    email: `wren${number}@birds.example`,
    fullName: `Wren ${number}`,
  });
  const tweet = (number: number) => ({
    _id: idOf(people + number),
    content: `The wren number ${number} sings before dawn`,
    owner: idOf(number % people),
  });
  await writeFile(join(dir, "users.json"), lines(people, person));
  await writeFile(join(dir, "tweets.json"), lines(tweets, tweet));
  const { code, peakBytes } = await runToEnd("import", [dir], { DATA_DIR });
  if (code !== 0) throw new Error(`The import ended with ${code}`);
  return note(`import of ${people} accounts and ${tweets} tweets`, `${toMB(peakBytes)} at its peak`);
}
