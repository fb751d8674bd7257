import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { makeFilesPrivate } from "#server/private-files";
import { findTools } from "#api/media/processes/ffmpeg";
import { channels, demoAccount } from "./channels";
import type { Channel, Clip } from "./channel";
import { addClips } from "./add-clips";
import { writeAdministration, writeSettings } from "./administration";
import { findDemoDirectory } from "./directory.mjs";
import { addPeople } from "./people";
import { writeModeration } from "./moderation";
import { writeStatistics } from "./statistics";
import { buildForm, openSite, type DemoSite } from "./open-site";
import { addChannel, addClip, type SignIn, type SiteIds } from "./upload";

/** Makes the demo site in a new directory, and returns the seconds it took. An interrupted run starts over. */
async function makeDemo(dir: string) {
  makeFilesPrivate();
  const startedAt = Date.now();
  const { ffmpeg } = await findTools(process.env.FFMPEG_PATH ? { ffmpeg: process.env.FFMPEG_PATH } : {});
  if (!ffmpeg) throw new Error("The demo's videos are made with ffmpeg, which was not found");
  const unfinished = `${dir}.unfinished`;
  const scratch = join(unfinished, "scratch");
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(scratch, { recursive: true });
  const site = await openSite(unfinished, ffmpeg);
  try {
    await fillSite(site, ffmpeg, scratch);
    await sql`pragma wal_checkpoint(truncate)`.execute(site.db);
  } finally {
    await site.close();
  }
  await rm(scratch, { recursive: true });
  await writeFile(join(unfinished, "demo-account.json"), JSON.stringify(demoAccount));
  await rename(unfinished, dir);
  return (Date.now() - startedAt) / 1000;
}

async function fillSite(site: DemoSite, ffmpeg: string, scratch: string) {
  const ids: SiteIds = { userIds: new Map(), videoIds: new Map() };
  const queue: { clip: Clip; channel: Channel; signIn: SignIn }[] = [];
  for (const channel of channels) {
    const isDemo = channel.username === demoAccount.username;
    const password = isDemo ? demoAccount.password : randomBytes(24).toString("hex");
    const signIn = await addChannel(site, channel, password, ids);
    queue.push(...channel.clips.map((clip) => ({ clip, channel, signIn })));
    for (const draft of channel.drafts ?? [])
      await site.send("POST", "drafts", buildForm({ ...draft, draft: draft.title }), await signIn());
  }
  await writeSettings(site.db, ids);
  const add = (next: (typeof queue)[number]) => addClip(site, { ...next, ffmpeg, scratch }, ids);
  await addClips(queue, add, (line) => process.stdout.write(line));
  await writeStatistics(site.db, ids);
  await addPeople(site, ids, randomBytes(24).toString("hex"));
  await writeModeration(site.db, ids);
  await writeAdministration(site.db, ids);
}

const dir = resolve(findDemoDirectory(process.argv[2], process.env));
if (existsSync(dir)) {
  process.stderr.write(`${dir} exists already\n`);
  process.exit(1);
}
const seconds = await makeDemo(dir);
process.stdout.write(`Made the demo site in ${seconds.toFixed(1)} s\n`);
