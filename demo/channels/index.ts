import { branchLineFilms } from "./branch-line-films/channel";
import type { Channel } from "../channel";
import { clockRoom } from "./clock-room/channel";
import { harbourWorkshop } from "./harbour-workshop/channel";
import { loomShed } from "./loom-shed/channel";
import { nightSkyDiary } from "./night-sky-diary/channel";
import { pocketAtlas } from "./pocket-atlas/channel";
import { slowKitchen } from "./slow-kitchen/channel";
import { tideAndHill } from "./tide-and-hill/channel";

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
