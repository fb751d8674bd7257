import { parseArgs } from "node:util";
import { openConfigured, Refusal, runCommand } from "./rows/open";
import { refuseInhabited, seed } from "./rows/seed";

const usage = `Usage: npm run seed -- --videos N [--seed NUMBER] [--force]
Fills the database of the settings with up to 100,000 made-up videos: rows only, for measuring.`;

const wholeNumber = (text: string | undefined, most: number) => {
  const number = Number(text);
  if (!text || !/^\d+$/.test(text) || number < 1 || number > most) throw new Refusal(usage);
  return number;
};

function asked() {
  try {
    const options = { videos: { type: "string" }, seed: { type: "string" }, force: { type: "boolean" } } as const;
    return parseArgs({ options }).values;
  } catch {
    throw new Refusal(usage);
  }
}

await runCommand(async () => {
  const { videos, seed: number = "1", force = false } = asked();
  const wanted = { videos: wholeNumber(videos, 100_000), seed: wholeNumber(number, 1_000_000), now: Date.now() };
  const { db } = await openConfigured({ mayCreate: true });
  try {
    if (!force) await refuseInhabited(db);
    const begun = Date.now();
    const rows = await seed(db, wanted);
    const seconds = ((Date.now() - begun) / 1000).toFixed(1);
    return `${rows.videos.length} videos, ${rows.users.length} channels, ${rows.video_likes.length} likes in ${seconds} s`;
  } finally {
    await db.destroy();
  }
});
