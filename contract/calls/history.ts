import { z } from "zod";
import { userShape } from "#contract/users";
import { watchPosition } from "#contract/positions";
import { count, id, switchState } from "#contract/shapes";
import { historyVideoShape, viewerStateShape, videoToContinueShape } from "#contract/history";
import { call } from "./call";
import { pagedList } from "./list";

export const historyCalls = {
  listHistory: call({
    route: "GET /users/history",
    isWidelySupported: true,
    summary: "Lists the viewer's watch history, newest first",
    who: "signed in",
    scope: "read",
    ...pagedList(historyVideoShape),
  }),
  clearHistory: call({
    route: "DELETE /users/history",
    summary: "Clears the viewer's watch history",
    who: "signed in",
    scope: "playlists",
    limit: "reaction",
  }),
  removeFromHistory: call({
    route: "DELETE /users/history/{videoId}",
    summary: "Removes a video from the viewer's watch history",
    who: "signed in",
    scope: "playlists",
    limit: "reaction",
  }),
  addToHistory: call({
    route: "POST /users/addVideoToWatchHistory",
    isWidelySupported: true,
    summary: "Adds a video to the viewer's watch history",
    who: "signed in",
    scope: "playlists",
    limit: "reaction",
    body: z.object({ videoId: id }),
    answer: userShape,
  }),
  changeHistory: call({
    route: "PATCH /users/history",
    summary: "Sets whether the site saves the viewer's watch history and playback positions",
    who: "signed in",
    scope: "playlists",
    body: z.object({ keepsHistory: switchState }),
    answer: z.object({ keepsHistory: z.boolean() }),
  }),
  savePosition: call({
    route: "PATCH /videos/{videoId}/position",
    summary: "Saves the viewer's playback position in a video; the first and the last seconds count as its beginning",
    who: "signed in",
    scope: "playlists",
    limit: "reaction",
    allowedWhenSuspended: true,
    body: watchPosition,
    answer: z.object({ position: count }),
  }),
  listContinueWatching: call({
    route: "GET /users/continue-watching",
    summary: "Lists unfinished videos among the last hundred that the viewer watched, most recently watched first",
    who: "signed in",
    scope: "read",
    answer: z.array(videoToContinueShape),
  }),
  listVideoStates: call({
    route: "GET /users/video-states",
    summary:
      "Returns which of the given videos the viewer has watched, their playback positions, and which are on Watch later",
    who: "signed in",
    scope: "read",
    query: { ids: "Ids of videos, separated by commas; the first 100 count" },
    answer: z.array(viewerStateShape),
  }),
};
