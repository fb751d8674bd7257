import { z } from "zod";
import { id } from "#contract/shapes";
import { userShape } from "#contract/users";
import { seenVideoShape } from "#contract/videos";
import { call } from "./call";
import { besideList, paging } from "./list";
import { nothing } from "./nothing";

export const historyCalls = {
  listHistory: call({
    at: "GET /users/history",
    summary: "What one watched, newest first",
    who: "signed in",
    query: paging,
    answer: z.array(seenVideoShape),
    beside: besideList,
  }),
  clearHistory: call({
    at: "DELETE /users/history",
    summary: "Forgets all that one watched",
    who: "signed in",
    answer: nothing,
  }),
  removeFromHistory: call({
    at: "DELETE /users/history/{videoId}",
    summary: "Forgets one video of it",
    who: "signed in",
    answer: nothing,
  }),
  addToHistory: call({
    at: "POST /users/addVideoToWatchHistory",
    summary: "Notes that one watches a video",
    who: "signed in",
    body: z.object({ videoId: id }),
    answer: userShape,
  }),
};
