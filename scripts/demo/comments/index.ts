import type { Channel } from "../channels/channel";
import { branchLineFilms } from "./branch-line-films";
import { clockRoom } from "./clock-room";
import type { Comments } from "./comment";
import { harbourWorkshop } from "./harbour-workshop";
import { loomShed } from "./loom-shed";
import { nightSkyDiary } from "./night-sky-diary";
import { pocketAtlas } from "./pocket-atlas";
import { slowKitchen } from "./slow-kitchen";
import { tideAndHill } from "./tide-and-hill";

/** By the channel that the clips are of. */
export const comments: Record<Channel["username"], Comments> = {
  "branch-line-films": branchLineFilms,
  "clock-room": clockRoom,
  "harbour-workshop": harbourWorkshop,
  "loom-shed": loomShed,
  "night-sky-diary": nightSkyDiary,
  "pocket-atlas": pocketAtlas,
  "slow-kitchen": slowKitchen,
  "tide-and-hill": tideAndHill,
};
