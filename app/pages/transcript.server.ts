import { readQuery } from "#app/format/query";
import type { RouteArgs } from "#app/context.server";
import { secondsIn } from "#app/routes/watch/_app.video.$videoId/player/player-sources";
import { videoApi } from "#app/video-api/index.server";
import { language as readerLanguage } from "#languages/runtime/language";

/** Loads a page of what is said in a video: at the page or moment, and in the language, that the query names. */
export async function loadCues({ request, context }: RouteArgs, videoId: string) {
  const { captions } = videoApi(request, context);
  const { data: all } = await captions.list(videoId);
  const track = chooseTrack(all, readQuery(request, "lang"));
  const place = { page: pageIn(readQuery(request, "page")), seconds: secondsIn(readQuery(request, "t")) || null };
  const read = track && (await captions.readPage(videoId, track._id, place)).data;
  const languages = all.map(({ language, label }) => ({ language, label: label || language }));
  const paging = { page: read?.page ?? 1, totalPages: read?.totalPages ?? 1 };
  return { data: { languages, language: track?.language, cues: read?.cues ?? [], ...paging } };
}

/** Chooses the captions in the requested language, else in the reader's, of whatever place or script, else the first. */
function chooseTrack<T extends { language: string }>(all: T[], requested: string | null): T | undefined {
  const reader = readerLanguage();
  const find = (isWanted: (tag: string) => boolean) => all.find(({ language }) => isWanted(language));
  return (
    find((tag) => tag === requested) ??
    find((tag) => tag === reader) ??
    find((tag) => primaryOf(tag) === primaryOf(reader)) ??
    all[0]
  );
}

/** Returns the primary language subtag of a tag (RFC 5646 §2.2.1). */
const primaryOf = (tag: string) => tag.split("-", 1)[0];

/** Loads the same for the panel beside a player, whose times are whole seconds. */
export async function loadTranscript(args: RouteArgs, videoId: string) {
  const { data } = await loadCues(args, videoId);
  return { data: { ...data, cues: data.cues.map(({ start, text }) => ({ start: Math.floor(start), text })) } };
}

/** Reads the number of a page; nonsense counts as the first. */
export const pageIn = (text: string | null) => (/^[1-9]\d{0,4}$/.test(text ?? "") ? Number(text) : 1);

export type TranscriptView = Omit<Loaded, "language"> & { language?: string | undefined };

type Loaded = Awaited<ReturnType<typeof loadTranscript>>["data"];
