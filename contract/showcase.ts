import { z } from "zod";
import { labelled } from "./fields";
import { idList } from "./id-list";
import { limits } from "./limits";
import { id } from "./shapes";
import { videoShape } from "./videos";
import { pinnedNames } from "./words/showcase";
import * as t from "#languages/api-fields";
import { withMessage } from "./with-message";
import type { LazyMessage } from "#languages/runtime/coded";

const invalidVideoError = withMessage(t.chooseOwn);

const videoId = /^[0-9a-f]{24}$/;

/** Validates an id as a form sends it; may be empty. */
const videoIdField = (label: LazyMessage) =>
  labelled(
    label,
    z
      .string(invalidVideoError)
      .transform((value) => value.trim().toLowerCase())
      .pipe(z.string().refine((value) => value === "" || videoId.test(value), invalidVideoError)),
  );

const trailer = videoIdField(t.trailer);

/** In the order in which the videos are shown. */
const pinnedIds = idList(
  { min: 0, max: limits.pinnedVideos },
  { none: t.chooseOwn, tooMany: () => t.tooManyPinned({ max: limits.pinnedVideos }), wrong: t.chooseOwn },
);

/** Body of PATCH users/showcase: absent fields stay unchanged. */
export const changedShowcase = z.object({ trailer, pinned: pinnedIds }).partial();
export type ShowcaseChange = z.output<typeof changedShowcase>;

/** The form in the settings, with a field for each pinned video. */
export const showcaseForm = z.object({
  trailer,
  ...Object.fromEntries(
    pinnedNames.map((name, index) => [name, videoIdField(() => t.pinnedVideo({ index: index + 1 }))]),
  ),
});

/** The trailer and the pinned videos of a channel, as far as everybody may see them. */
export const showcaseShape = z.object({
  /** Shown to people who are not subscribed; null if there is none. */
  trailer: videoShape.nullable(),
  pinned: z.array(videoShape),
});

/** A chosen video: `shown` to everybody, `kept` from others because it is not listed, or `deleted`. */
const chosenVideo = z.object({ _id: id, title: z.string(), state: z.enum(["shown", "notPublic", "deleted"]) });
export type ChosenVideo = z.output<typeof chosenVideo>;

/** The trailer and the pinned videos that the owner chose, with their states. */
export const ownShowcaseShape = z.object({ trailer: chosenVideo.nullable(), pinned: z.array(chosenVideo) });

export type Showcase = z.output<typeof showcaseShape>;
export type OwnShowcase = z.output<typeof ownShowcaseShape>;
