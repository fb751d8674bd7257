import { addEvent } from "#api/site/events/add-event";
import { collectionNames } from "./collections";
import { importComments } from "./comments";
import { accountHistoryKind, historyKind } from "./history";
import { importRows } from "./import-rows";
import { createEmbeddedLikeKind, likeKind } from "./likes";
import { playlistKind, playlistVideoKind } from "./playlists";
import type { ImportSite } from "./import-site";
import { subscriptionKind } from "./subscriptions";
import { tweetKind } from "./tweets";
import { importUsers } from "./users";
import { importVideos } from "./videos";

/** Reads few records at once, because each may have many rows. */
const withManyRows = { isRepeated: true, size: 20 };

const steps: [text: string, step: (site: ImportSite) => Promise<unknown>][] = [
  ["accounts", importUsers],
  ["videos", importVideos],
  ["playlists", (site) => importRows(site, "playlists", playlistKind)],
  ["videos of playlists", (site) => importRows(site, "playlists", playlistVideoKind, withManyRows)],
  ["tweets", (site) => importRows(site, "tweets", tweetKind)],
  ["comments", importComments],
  ["subscriptions", (site) => importRows(site, "subscriptions", subscriptionKind)],
  ["likes", (site) => importRows(site, "likes", likeKind)],
  ["likes in videos", (site) => importRows(site, "videos", createEmbeddedLikeKind("video"), withManyRows)],
  ["likes in comments", (site) => importRows(site, "comments", createEmbeddedLikeKind("comment"), withManyRows)],
  ["likes in tweets", (site) => importRows(site, "tweets", createEmbeddedLikeKind("tweet"), withManyRows)],
  ["history", (site) => importRows(site, "history", historyKind)],
  ["histories of accounts", (site) => importRows(site, "users", accountHistoryKind, withManyRows)],
];

export async function runImport(site: ImportSite) {
  for (const [text, step] of steps) {
    site.showProgress(text);
    await step(site);
  }
  const missingCollections = collectionNames.filter((name) => name !== "history" && site.files[name].length === 0);
  for (const name of missingCollections) site.report.notes.push(`The export has no file of ${name}.`);
  await recordEnd(site);
  const admin = await site.deps.db.selectFrom("users").select("id").where("role", "=", "admin").executeTakeFirst();
  if (!admin)
    site.report.notes.push("Nobody administers this site yet: npm run user -- admin EMAIL makes an account do it.");
}

/** Imports the videos of a folder, whose records `readFilms` wrote. */
export async function runFilms(site: ImportSite) {
  site.showProgress("films");
  await importVideos(site);
  await recordEnd(site);
}

/** Records the end of the import, of which administrators are notified. */
const recordEnd = ({ deps, report: { counts } }: ImportSite) =>
  addEvent(deps.db, { kind: "import.done", accounts: counts.users.came, videos: counts.videos.came });
