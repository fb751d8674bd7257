import { z } from "zod";
import { captionsShape, newCaptions, readCaptionsShape } from "#contract/captions";
import type { Call } from "./call";

export const captionsCalls: readonly Call[] = [
  { at: "GET /captions/{videoId}", summary: "The captions of a video, by language", answer: z.array(captionsShape) },
  {
    at: "POST /captions/{videoId}",
    summary: "Adds captions to one's video, WebVTT or SRT; those of the same language are replaced",
    session: true,
    body: newCaptions,
    files: ["file"],
    answer: captionsShape,
    status: 201,
  },
  {
    at: "GET /captions/{videoId}/{captionsId}",
    summary: "Captions with all that is said, or one page of 200 cues",
    query: { page: "Number of the page", t: "A second of the video: the page of the cue that is shown then" },
    answer: readCaptionsShape,
  },
  {
    at: "DELETE /captions/{videoId}/{captionsId}",
    summary: "Deletes captions of one's video",
    session: true,
    answer: z.object({}),
  },
];
