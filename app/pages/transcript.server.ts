import { readQuery } from "#app/format/query";
import type { RouteArgs } from "#app/context.server";
import { parseStartSeconds } from "#app/format/start-time";
import { videoApi } from "#app/video-api/index.server";
import { language as readerLanguage } from "#languages/runtime/language";

type LoadedVideo = Promise<{ language: string | undefined }>;

/** Loads a page of captions: the page or moment, and the language, that the query names. `video` may be pending. */
export async function loadCues({ request, context }: RouteArgs, videoId: string, video: LoadedVideo) {
  const { captions } = videoApi(request, context);
  // The loader of the video reports its error.
  const videoLanguage = video.then(
    ({ language }) => language,
    () => undefined,
  );
  const { data: tracks } = await captions.list(videoId);
  const track = chooseTrack(tracks, [readQuery(request, "lang"), readerLanguage(), await videoLanguage, "en"]);
  const position = {
    page: pageIn(readQuery(request, "page")),
    seconds: parseStartSeconds(readQuery(request, "t")) || null,
  };
  const pageOfCues = track && (await captions.readPage(videoId, track._id, position)).data;
  const languages = tracks.map(({ language, label }) => ({ language, label }));
  const paging = { page: pageOfCues?.page ?? 1, totalPages: pageOfCues?.totalPages ?? 1 };
  return { data: { languages, language: track?.language, cues: pageOfCues?.cues ?? [], ...paging } };
}

/** Chooses captions in the first of these languages that has some, in any region or script; else the first captions. */
function chooseTrack<T extends { language: string }>(
  tracks: T[],
  preferredTags: (string | null | undefined)[],
): T | undefined {
  const find = (matches: (tag: string) => boolean) => tracks.find(({ language }) => matches(language));
  for (const tag of preferredTags) {
    const track = tag && (find((each) => each === tag) ?? find((each) => primaryOf(each) === primaryOf(tag)));
    if (track) return track;
  }
  return tracks[0];
}

/** Returns the primary language subtag of a tag (RFC 5646 §2.2.1). */
const primaryOf = (tag: string) => tag.split("-", 1)[0];

/** Loads a page of captions for the panel next to a player, which shows whole seconds. */
export async function loadTranscript(args: RouteArgs, videoId: string, video: LoadedVideo) {
  const { data } = await loadCues(args, videoId, video);
  return { data: { ...data, cues: data.cues.map(({ start, text }) => ({ start: Math.floor(start), text })) } };
}

/** Reads the number of a page; 1 if it is invalid. */
export const pageIn = (text: string | null) => (/^[1-9]\d{0,4}$/.test(text ?? "") ? Number(text) : 1);

export type TranscriptView = Omit<Transcript, "language"> & { language?: string | undefined };

type Transcript = Awaited<ReturnType<typeof loadTranscript>>["data"];
