import { optional, required } from "#app/http/load.server";
import { toChannelRows, toFoundTweets, toListView } from "#app/video-api/shapes/community-view-models.server";
import type { videoApi } from "#app/video-api/index.server";
import type { Page, PagePosition } from "#app/video-api/transport/lists.server";
import { toSearchCards } from "#app/video-api/shapes/view-models.server";
import { ApiError } from "#contract/errors";
import * as t from "#languages/browse";
import { maxCounted } from "../list-total";
import { type ResultForm, listSetValues, toSearchOptions } from "./options";

type Api = ReturnType<typeof videoApi>;

const noVideos = {
  videos: [] as ReturnType<typeof toSearchCards>,
  total: 0,
  next: null,
  prev: null,
  isCut: false,
  corrected: null,
  hasOptions: true,
};

/** Loads the videos that a search finds. `channelError` says why the channel in the form cannot be used. */
export async function loadVideos(api: Api, query: string, position: PagePosition, form: ResultForm) {
  const channel = await findChannel(api, form.channel);
  if (channel === null) return { ...noVideos, channelError: t.noChannelNamed({ username: form.channel }) };
  const options = { ...toSearchOptions(form, Date.now()), userId: channel._id };
  const page = await required(api.videos.search(query, position, options));
  const correctedQuery = page.correctedQuery;
  const isCounted = page.totalDocs === null || page.totalDocs < maxCounted || listSetValues(form).length === 0;
  const { docs: videos, ...cursors } = toListView(page, (docs) => toSearchCards(docs, correctedQuery ?? query));
  const total = isCounted ? page.totalDocs : null;
  return { videos, total, ...cursors, corrected: correctedQuery, hasOptions: page.hasOptions, channelError: null };
}

async function findChannel(api: Api, username: string): Promise<{ _id: string | null } | null> {
  if (!username) return { _id: null };
  const channel = api.users.channel(username).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return { data: null };
    throw error;
  });
  return required<{ _id: string } | null>(channel);
}

export const loadChannels = async (api: Api, query: string, position: PagePosition) => {
  const load = (text: string) => required(api.searches.channels(text, position));
  const { page, corrected } = await searchCorrected(api, { query, type: "channels", load });
  return { ...toListView(page, toChannelRows), total: page.totalDocs, corrected };
};

export const loadTweets = async (api: Api, query: string, position: PagePosition) => {
  const load = (text: string) => required(api.searches.tweets(text, position));
  const { page, corrected } = await searchCorrected(api, { query, type: "tweets", load });
  return { ...toListView(page, (docs) => toFoundTweets(docs, corrected ?? query)), total: page.totalDocs, corrected };
};

interface Search<T> {
  query: string;
  type: "channels" | "tweets";
  load: (query: string) => Promise<Page<T>>;
}

/** Searches, and once more with corrected words if nothing matches. */
async function searchCorrected<T>(api: Api, { query, type, load }: Search<T>) {
  const page = await load(query);
  if (page.docs.length > 0 || page.prevCursor) return { page, corrected: null };
  const correctedQuery = (await optional(api.searches.correct(query, type)))?.correctedQuery ?? null;
  const correctedPage = correctedQuery === null ? page : await load(correctedQuery);
  return correctedPage.docs.length > 0 ? { page: correctedPage, corrected: correctedQuery } : { page, corrected: null };
}
