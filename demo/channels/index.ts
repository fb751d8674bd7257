import { branchLineFilms } from "./branch-line-films";
import type { Channel } from "./channel";
import { clockRoom } from "./clock-room";
import { harbourWorkshop } from "./harbour-workshop";
import { loomShed } from "./loom-shed";
import { nightSkyDiary } from "./night-sky-diary";
import { pocketAtlas } from "./pocket-atlas";
import { slowKitchen } from "./slow-kitchen";
import { tideAndHill } from "./tide-and-hill";

/** All channels of the demo site. The first one becomes the administrator; nobody signs in as it. */
export const channels: Channel[] = [
  harbourWorkshop,
  slowKitchen,
  nightSkyDiary,
  branchLineFilms,
  clockRoom,
  loomShed,
  tideAndHill,
  pocketAtlas,
];

/** The account that an empty login form signs in. */
export const demoAccount = {
  username: pocketAtlas.username,
  email: "pocket-atlas@demo.example",
  password: "watch-the-lark",
};
