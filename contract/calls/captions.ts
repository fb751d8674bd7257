import { z } from "zod";
import { captionsShape, newCaptions, captionsWithCuesShape } from "#contract/captions";
import { call } from "./call";

export const captionsCalls = {
  listCaptions: call({
    route: "GET /captions/{videoId}",
    summary: "Lists the captions of a video, by language",
    who: "everybody",
    scope: "read",
    answer: z.array(captionsShape),
  }),
  addCaptions: call({
    route: "POST /captions/{videoId}",
    summary: "Adds captions to the viewer's video, WebVTT or SRT; those of the same language are replaced",
    who: "signed in",
    scope: "publish",
    limit: "captions",
    posts: true,
    body: newCaptions,
    files: ["file"],
    answer: captionsShape,
    status: 201,
  }),
  readCaptions: call({
    route: "GET /captions/{videoId}/{captionsId}",
    summary: "Returns captions with all their cues, or with one page of 200 cues",
    who: "everybody",
    scope: "read",
    query: { page: "Number of the page", t: "A second of the video: the page of the cue that is shown then" },
    answer: captionsWithCuesShape,
  }),
  deleteCaptions: call({
    route: "DELETE /captions/{videoId}/{captionsId}",
    summary: "Deletes captions of the viewer's video",
    who: "signed in",
    scope: "publish",
    limit: "captions",
  }),
};
