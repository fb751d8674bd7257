import { z } from "zod";
import { id } from "#contract/shapes";
import { userShape } from "#contract/users";
import { historyVideoShape } from "#contract/videos";
import { call, emptyData } from "./call";
import { pageCursors, paging } from "./list";

export const historyCalls = {
  listHistory: call({
    address: "GET /users/history",
    summary: "What one watched, newest first",
    who: "signed in",
    query: paging,
    answer: z.array(historyVideoShape),
    extra: pageCursors,
  }),
  clearHistory: call({
    address: "DELETE /users/history",
    summary: "Forgets all that one watched",
    who: "signed in",
    answer: emptyData,
  }),
  removeFromHistory: call({
    address: "DELETE /users/history/{videoId}",
    summary: "Forgets one video of it",
    who: "signed in",
    answer: emptyData,
  }),
  addToHistory: call({
    address: "POST /users/addVideoToWatchHistory",
    summary: "Notes that one watches a video",
    who: "signed in",
    body: z.object({ videoId: id }),
    answer: userShape,
  }),
};
