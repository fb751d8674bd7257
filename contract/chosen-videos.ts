import { z } from "zod";
import { labelled } from "./fields";
import { idList } from "./id-list";
import { limits } from "./limits";
import { id } from "./shapes";
import { detailFields } from "./video-details";
import { type VideoChangeName, videoChanges } from "./words/chosen-videos";
import * as t from "#languages/api-fields";
import { issueOf, withMessage } from "./with-message";
import type { LazyMessage } from "#languages/runtime/coded";
import { messageCode } from "./envelope";

export const chosenIds = idList(
  { min: 1, max: limits.chosenContent },
  { none: t.chooseSome, tooMany: () => t.chooseFewer({ max: limits.chosenContent }), wrong: t.chooseSome },
);

const names = Object.keys(videoChanges) as VideoChangeName[];

/** Body of POST dashboard/changes: the ids of videos, the kind of change, and the field that this change needs. */
export const chosenVideosChange = z
  .object({
    ids: chosenIds,
    change: z.enum(names, withMessage(t.chooseChange)),
    visibility: detailFields.visibility.optional(),
    tags: detailFields.tags.optional(),
    licence: detailFields.licence.optional(),
    playlist: labelled(t.playlist, z.string(withMessage(t.choosePlaylist)).pipe(id)).optional(),
  })
  .superRefine(({ change, visibility, tags, licence, playlist }, { addIssue }) => {
    const reportMissing = (path: string, message: LazyMessage) => addIssue({ ...issueOf(message), path: [path] });
    if (change === "visibility" && !visibility) reportMissing("visibility", t.chooseVisibilityOfVideos);
    if ((change === "addTags" || change === "removeTags") && !tags?.length) reportMissing("tags", t.enterTag);
    if (change === "licence" && licence === undefined) reportMissing("licence", t.chooseLicence);
    if (change === "playlist" && !playlist) reportMissing("playlist", t.choosePlaylist);
  });
export type ChosenVideosChange = z.output<typeof chosenVideosChange>;

/** The outcome for one chosen item; the message is that of success, or of the error. */
export const chosenOutcome = z.object({ _id: z.string(), isDone: z.boolean(), message: z.string(), ...messageCode });
export type ChosenOutcome = z.output<typeof chosenOutcome>;
