import { readQuery } from "#app/format/query";
import type { RouteArgs } from "#app/context.server";
import { secondsIn } from "#app/routes/watch/_app.video.$videoId/player/player-sources";
import { videoApi } from "#app/video-api/index.server";

/** Loads a page of what is said in a video: in the language, and at the page or moment, that the query names. */
export async function loadCues({ request, context }: RouteArgs, videoId: string) {
  const { captions } = videoApi(request, context);
  const { data: all } = await captions.list(videoId);
  const requestedLanguage = readQuery(request, "lang");
  const track = all.find(({ language }) => language === requestedLanguage) ?? all[0];
  const place = { page: pageIn(readQuery(request, "page")), seconds: secondsIn(readQuery(request, "t")) || null };
  const read = track && (await captions.readPage(videoId, track._id, place)).data;
  const languages = all.map(({ language, label }) => ({ language, label: label || language }));
  const paging = { page: read?.page ?? 1, totalPages: read?.totalPages ?? 1 };
  return { data: { languages, language: track?.language, cues: read?.cues ?? [], ...paging } };
}

/** Loads the same for the panel beside a player, whose times are whole seconds. */
export async function loadTranscript(args: RouteArgs, videoId: string) {
  const { data } = await loadCues(args, videoId);
  return { data: { ...data, cues: data.cues.map(({ start, text }) => ({ start: Math.floor(start), text })) } };
}

/** Reads the number of a page; nonsense counts as the first. */
export const pageIn = (text: string | null) => (/^[1-9]\d{0,4}$/.test(text ?? "") ? Number(text) : 1);

export type TranscriptView = Omit<Loaded, "language"> & { language?: string | undefined };

type Loaded = Awaited<ReturnType<typeof loadTranscript>>["data"];
