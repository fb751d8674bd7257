import { CommandError, openConfiguredSite, parseArguments, runCommand } from "./command";
import { requireEmptySite, seed } from "./rows/seed";

const usage = `Usage: npm run seed -- --videos N [--seed NUMBER] [--force]
Fills the database of the settings with up to 100,000 generated videos: rows without media files, for measurements.`;

const parseInteger = (text: string | undefined, max: number) => {
  const number = Number(text);
  if (!text || !/^\d+$/.test(text) || number < 1 || number > max) throw new CommandError(usage);
  return number;
};

await runCommand(async () => {
  const {
    videos,
    seed: number = "1",
    force = false,
  } = parseArguments(usage, {
    options: { videos: { type: "string" }, seed: { type: "string" }, force: { type: "boolean" } },
  }).values;
  const options = { videos: parseInteger(videos, 100_000), seed: parseInteger(number, 1_000_000), now: Date.now() };
  const { db } = await openConfiguredSite({ mayCreate: true });
  try {
    if (!force) await requireEmptySite(db);
    const startedAt = Date.now();
    const rows = await seed(db, options);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    return `${rows.videos.length} videos, ${rows.users.length} channels, ${rows.video_likes.length} likes in ${seconds} s`;
  } finally {
    await db.destroy();
  }
});
