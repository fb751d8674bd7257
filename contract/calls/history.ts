import { z } from "zod";
import { id } from "#contract/shapes";
import { userShape } from "#contract/users";
import { historyVideoShape, videoStateShape } from "#contract/videos";
import { call } from "./call";
import { pageCursors, paging } from "./list";

export const historyCalls = {
  listHistory: call({
    address: "GET /users/history",
    inFamily: true,
    summary: "What one watched, newest first",
    who: "signed in",
    scope: "read",
    query: paging,
    answer: z.array(historyVideoShape),
    extra: pageCursors,
  }),
  clearHistory: call({
    address: "DELETE /users/history",
    summary: "Forgets all that one watched",
    who: "signed in",
    scope: "playlists",
    limit: "reaction",
  }),
  removeFromHistory: call({
    address: "DELETE /users/history/{videoId}",
    summary: "Forgets one video of it",
    who: "signed in",
    scope: "playlists",
    limit: "reaction",
  }),
  addToHistory: call({
    address: "POST /users/addVideoToWatchHistory",
    inFamily: true,
    summary: "Notes that one watches a video",
    who: "signed in",
    scope: "playlists",
    limit: "reaction",
    body: z.object({ videoId: id }),
    answer: userShape,
  }),
  listVideoStates: call({
    address: "GET /users/video-states",
    summary: "Which of these videos one watched, and which one saved to watch later",
    who: "signed in",
    scope: "read",
    query: { ids: "Ids of videos, separated by commas; the first 100 count" },
    answer: z.array(videoStateShape),
  }),
};
