import { z } from "zod";
import type { Call } from "./call";
import { captionsCalls } from "./captions";
import { commentCalls, likeCalls, playlistCalls, subscriptionCalls, tweetCalls } from "./community";
import { draftCalls } from "./drafts";
import { userCalls } from "./users";
import { videoCalls } from "./videos";

const health = z.object({ status: z.literal("OK") });

/** Every call of the API: its document is made of this table, and the tests hold the API to it. */
export const calls: readonly Call[] = [
  {
    at: "GET /healthcheck",
    summary: "Whether the server is well",
    answer: health.extend({ data: health }),
    beside: health,
  },
  ...userCalls,
  ...videoCalls,
  ...draftCalls,
  ...captionsCalls,
  ...playlistCalls,
  ...subscriptionCalls,
  ...tweetCalls,
  ...likeCalls,
  ...commentCalls,
];

export type { Call };
