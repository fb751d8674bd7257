import { z } from "zod";
import { labelled } from "./fields";
import { limits } from "./limits";
import { id } from "./shapes";
import { detailFields } from "./video-details";
import { type VideoChangeName, videoChanges } from "./words/chosen-videos";

const chooseSome = "Choose at least one";

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
  .pipe(z.array(id).min(1, chooseSome).max(limits.chosenContent, `Choose at most ${limits.chosenContent} at once`));

const names = Object.keys(videoChanges) as VideoChangeName[];

/** Body of POST dashboard/changes: the videos, what to change, and the field that the change needs. */
export const chosenVideosChange = z
  .object({
    ids: chosenIds,
    change: z.enum(names, "Choose what to change"),
    visibility: detailFields.visibility.optional(),
    tags: detailFields.tags.optional(),
    licence: detailFields.licence.optional(),
    playlist: labelled("Playlist", z.string("Choose a playlist").pipe(id)).optional(),
  })
  .superRefine(({ change, visibility, tags, licence, playlist }, { addIssue }) => {
    const lacks = (path: string, message: string) => addIssue({ code: "custom", path: [path], message });
    if (change === "visibility" && !visibility) lacks("visibility", "Choose who may see the videos");
    if ((change === "addTags" || change === "removeTags") && !tags?.length) lacks("tags", "Enter at least one tag");
    if (change === "licence" && licence === undefined) lacks("licence", "Choose a licence from the list");
    if (change === "playlist" && !playlist) lacks("playlist", "Choose a playlist");
  });
export type ChosenVideosChange = z.output<typeof chosenVideosChange>;

/** What became of one chosen thing. */
export const chosenOutcome = z.object({ _id: z.string(), isDone: z.boolean(), message: z.string() });
export type ChosenOutcome = z.output<typeof chosenOutcome>;
