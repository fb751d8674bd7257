import { findTools } from "#api/media/processes/ffmpeg";
import { deferDeletions } from "#api/media/store/defer-deletions";
import { recordFiles } from "#api/media/store/record-files";
import { eraseSources, type EraseResult } from "#api/videos/processing/erase-sources";
import { formatCount, openConfiguredMedia, readSettings, runCommand } from "./command";
import { connectSite } from "./connect-site";

const messages: Record<Exclude<EraseResult, "clean">, string> = {
  erased: "Erased what described the owner of",
  hidden: "Hidden until a worker has converted it:",
  inconvertible: "Left as it is, since it has to be converted; install ffmpeg for",
  unreadable: "Could not be read:",
};

/**
 * Erases metadata that describes the owner from each video that plays as it was uploaded; earlier releases left it there. The
 * site may serve meanwhile.
 */
await runCommand(async () => {
  const config = readSettings();
  const db = await connectSite(config);
  try {
    const media = deferDeletions(recordFiles(await openConfiguredMedia(config), db), db);
    const tools = await findTools({ ffmpeg: config.FFMPEG_PATH, ffprobe: config.FFPROBE_PATH });
    let changedCount = 0;
    const onVideo = (videoId: string, outcome: EraseResult) => {
      if (outcome === "clean") return;
      if (outcome === "erased" || outcome === "hidden") changedCount += 1;
      process.stdout.write(`${messages[outcome]} ${videoId}\n`);
    };
    await eraseSources({ db, media, tools, onVideo }, new AbortController().signal);
    return changedCount > 0 ? `${formatCount(changedCount, "film")} changed` : "No film had to be changed";
  } finally {
    await db.destroy();
  }
});
