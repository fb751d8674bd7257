import { z } from "zod";
import { replacementShape } from "#contract/replacements";
import { call } from "./call";

export const replacementCalls = {
  findReplacement: call({
    route: "GET /videos/{videoId}/replacement",
    summary: "Returns the state of the new file of the viewer's video: uploading, processing, or why it cannot be used",
    who: "signed in",
    scope: "publish",
    answer: replacementShape,
  }),
  replaceFile: call({
    route: "POST /videos/{videoId}/replacement",
    summary:
      "Replaces the file of the viewer's video with the form's file, or with an upload that names the video in `replaces`",
    who: "signed in",
    scope: "publish",
    limit: "upload",
    posts: true,
    body: z.object({
      /** The id of a complete upload. */
      upload: z.string().optional(),
      /** `yes` accepts a file that another video of the owner has. */
      duplicate: z.string().optional(),
    }),
    files: ["videoFile"],
    answer: replacementShape,
  }),
  discardReplacement: call({
    route: "DELETE /videos/{videoId}/replacement",
    summary: "Discards the new file of the viewer's video; the present one stays",
    who: "signed in",
    scope: "publish",
    body: z.object({
      /** The `uploadId` that the owner saw; may be empty. If the new file is another one by now, nothing is discarded. */
      upload: z.string().optional(),
    }),
  }),
};
