import type { z } from "zod";
import type { DetailTexts } from "#contract/words/video-details";
import type { detailShapes } from "#contract/video-details";

/** Every detail of a video with a value of its own, as people type it. */
export const typedDetails: DetailTexts = {
  title: "A title of its own",
  description: "A description of its own",
  visibility: "unlisted",
  publishAt: "2099-01-31T18:05",
  category: "nature",
  tags: "Sea, birds",
  language: "pt-br",
  licence: "cc0-1.0",
  downloads: "off",
};

/** The same as responses have it. */
export const savedDetails: z.output<z.ZodObject<typeof detailShapes>> = {
  title: "A title of its own",
  description: "A description of its own",
  visibility: "unlisted",
  publishAt: "2099-01-31T18:05:00.000Z",
  category: "nature",
  tags: ["sea", "birds"],
  language: "pt-BR",
  licence: "cc0-1.0",
  downloads: "off",
};
