import { readQuery } from "#app/format/query";
import type { RouteArgs } from "#app/context.server";
import { secondsIn } from "#app/format/start-time";
import { videoApi } from "#app/video-api/index.server";
import { language as readerLanguage } from "#languages/runtime/language";

type LoadedVideo = Promise<{ language: string | undefined }>;

/**
 * Loads a page of what is said in a video: at the page or moment, and in the language, that the query names. The video may
 * still be on its way.
 */
export async function loadCues({ request, context }: RouteArgs, videoId: string, video: LoadedVideo) {
  const { captions } = videoApi(request, context);
  // Whoever loads the video says why it failed.
  const filmLanguage = video.then(
    ({ language }) => language,
    () => undefined,
  );
  const { data: tracks } = await captions.list(videoId);
  const track = chooseTrack(tracks, [readQuery(request, "lang"), readerLanguage(), await filmLanguage, "en"]);
  const place = { page: pageIn(readQuery(request, "page")), seconds: secondsIn(readQuery(request, "t")) || null };
  const pageOfCues = track && (await captions.readPage(videoId, track._id, place)).data;
  const languages = tracks.map(({ language, label }) => ({ language, label }));
  const paging = { page: pageOfCues?.page ?? 1, totalPages: pageOfCues?.totalPages ?? 1 };
  return { data: { languages, language: track?.language, cues: pageOfCues?.cues ?? [], ...paging } };
}

/** Chooses the captions in the first of these languages that has any, of whatever place or script; else the first. */
function chooseTrack<T extends { language: string }>(
  tracks: T[],
  wanted: (string | null | undefined)[],
): T | undefined {
  const find = (isWanted: (tag: string) => boolean) => tracks.find(({ language }) => isWanted(language));
  for (const tag of wanted) {
    const track = tag && (find((each) => each === tag) ?? find((each) => primaryOf(each) === primaryOf(tag)));
    if (track) return track;
  }
  return tracks[0];
}

/** Returns the primary language subtag of a tag (RFC 5646 §2.2.1). */
const primaryOf = (tag: string) => tag.split("-", 1)[0];

/** Loads a page of what is said for the panel beside a player, whose times are whole seconds. */
export async function loadTranscript(args: RouteArgs, videoId: string, video: LoadedVideo) {
  const { data } = await loadCues(args, videoId, video);
  return { data: { ...data, cues: data.cues.map(({ start, text }) => ({ start: Math.floor(start), text })) } };
}

/** Reads the number of a page; nonsense counts as the first. */
export const pageIn = (text: string | null) => (/^[1-9]\d{0,4}$/.test(text ?? "") ? Number(text) : 1);

export type TranscriptView = Omit<Loaded, "language"> & { language?: string | undefined };

type Loaded = Awaited<ReturnType<typeof loadTranscript>>["data"];
