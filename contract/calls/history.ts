import { z } from "zod";
import { userShape } from "#contract/users";
import { watchPosition } from "#contract/positions";
import { count, id, switchState } from "#contract/shapes";
import { historyVideoShape, viewerStateShape, videoToContinueShape } from "#contract/history";
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
    summary: "Forgets that one watched a video",
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
  changeHistory: call({
    address: "PATCH /users/history",
    summary: "Says whether the site remembers what one watches, and where one stopped",
    who: "signed in",
    scope: "playlists",
    body: z.object({ kept: switchState }),
    answer: z.object({ kept: z.boolean() }),
  }),
  savePosition: call({
    address: "PATCH /videos/{videoId}/position",
    summary: "Saves where one stopped in a video; the first and the last seconds count as its beginning",
    who: "signed in",
    scope: "playlists",
    limit: "reaction",
    allowedWhenSuspended: true,
    body: watchPosition,
    answer: z.object({ position: count }),
  }),
  listContinueWatching: call({
    address: "GET /users/continue-watching",
    summary: "The videos in which one stopped, of the last hundred that one watched: the last one first",
    who: "signed in",
    scope: "read",
    answer: z.array(videoToContinueShape),
  }),
  listVideoStates: call({
    address: "GET /users/video-states",
    summary: "Which of these videos one watched and where one stopped, and which one saved to watch later",
    who: "signed in",
    scope: "read",
    query: { ids: "Ids of videos, separated by commas; the first 100 count" },
    answer: z.array(viewerStateShape),
  }),
};
