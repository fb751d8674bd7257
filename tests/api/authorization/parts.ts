import { captions } from "./captions";
import { community } from "./community";
import { drafts } from "./drafts";
import { moderation } from "./moderation";
import { administration } from "./people";
import { playlists } from "./playlists";
import { secondFactor } from "./second-factor";
import { site } from "./site";
import type { Part } from "./table";
import { tweets } from "./tweets";
import { sessions, users } from "./users";
import { videos } from "./videos";
import { webhooks } from "./webhooks";

/** The parts of the table, each of which one test file runs. */
export const parts = {
  accounts: [users, secondFactor, sessions],
  videos: [videos, drafts, captions],
  community: [playlists, community, tweets, webhooks],
  administration: [administration, moderation, site],
} satisfies Record<string, Part[]>;
