import { z } from "zod";
import { labelled } from "./fields";
import { limits } from "./limits";
import { id } from "./shapes";
import { detailFields } from "./video-details";
import { type VideoChangeName, videoChanges } from "./words/chosen-videos";
import * as t from "#languages/api-fields";
import { issueOf, says } from "./says";
import type { Say } from "#languages/runtime/coded";
import { messageCode } from "./envelope";

const chooseSome = says(t.chooseSome);

/** Reads ids that are separated by blanks or commas, each once. */
export const chosenIds = z
  .string(chooseSome)
  .transform((value) => [
    ...new Set(
      value
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  ])
  .pipe(
    z
      .array(id)
      .min(1, chooseSome)
      .max(
        limits.chosenContent,
        says(() => t.chooseFewer({ most: limits.chosenContent })),
      ),
  );

const names = Object.keys(videoChanges) as VideoChangeName[];

/** Body of POST dashboard/changes: the videos, what to change, and the field that the change needs. */
export const chosenVideosChange = z
  .object({
    ids: chosenIds,
    change: z.enum(names, says(t.chooseChange)),
    visibility: detailFields.visibility.optional(),
    tags: detailFields.tags.optional(),
    licence: detailFields.licence.optional(),
    playlist: labelled(t.playlist, z.string(says(t.choosePlaylist)).pipe(id)).optional(),
  })
  .superRefine(({ change, visibility, tags, licence, playlist }, { addIssue }) => {
    const lacks = (path: string, say: Say) => addIssue({ ...issueOf(say), path: [path] });
    if (change === "visibility" && !visibility) lacks("visibility", t.chooseVisibilityOfVideos);
    if ((change === "addTags" || change === "removeTags") && !tags?.length) lacks("tags", t.enterTag);
    if (change === "licence" && licence === undefined) lacks("licence", t.chooseLicence);
    if (change === "playlist" && !playlist) lacks("playlist", t.choosePlaylist);
  });
export type ChosenVideosChange = z.output<typeof chosenVideosChange>;

/** What became of one chosen thing. */
export const chosenOutcome = z.object({ _id: z.string(), isDone: z.boolean(), message: z.string(), ...messageCode });
export type ChosenOutcome = z.output<typeof chosenOutcome>;
