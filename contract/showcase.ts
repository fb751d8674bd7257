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

/** An id as a form sends it; empty for none. */
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
  { none: t.chooseOwn, tooMany: () => t.tooManyPinned({ most: limits.pinnedVideos }), wrong: t.chooseOwn },
);

/** Body of PATCH users/showcase: what is absent stays. */
export const changedShowcase = z.object({ trailer, pinned: pinnedIds }).partial();
export type ShowcaseChange = z.output<typeof changedShowcase>;

/** The form in the settings, with a field for each pinned video. */
export const showcaseForm = z.object({
  trailer,
  ...Object.fromEntries(
    pinnedNames.map((name, index) => [name, videoIdField(() => t.pinnedVideo({ index: index + 1 }))]),
  ),
});

/** What a channel shows first, as far as everybody may see it. */
export const showcaseShape = z.object({
  /** For those who do not follow the channel; null without one. */
  trailer: videoShape.nullable(),
  pinned: z.array(videoShape),
});

/** `shown` to everybody, `kept` from others as it is no public video that is ready, or `deleted`. */
const chosenVideo = z.object({ _id: id, title: z.string(), state: z.enum(["shown", "kept", "deleted"]) });
export type ChosenVideo = z.output<typeof chosenVideo>;

/** The same as its owner chose it, with what became of the videos. */
export const ownShowcaseShape = z.object({ trailer: chosenVideo.nullable(), pinned: z.array(chosenVideo) });

export type Showcase = z.output<typeof showcaseShape>;
export type OwnShowcase = z.output<typeof ownShowcaseShape>;
