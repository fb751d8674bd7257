import * as branchLineFilms from "./branch-line-films";
import * as clockRoom from "./clock-room";
import * as harbourWorkshop from "./harbour-workshop";
import * as loomShed from "./loom-shed";
import * as nightSkyDiary from "./night-sky-diary";
import * as pocketAtlas from "./pocket-atlas";
import * as slowKitchen from "./slow-kitchen";
import * as tideAndHill from "./tide-and-hill";

/** The drawings of every video, by the scene name in the channel data. */
export const scenes = {
  ...branchLineFilms.scenes,
  ...clockRoom.scenes,
  ...harbourWorkshop.scenes,
  ...loomShed.scenes,
  ...nightSkyDiary.scenes,
  ...pocketAtlas.scenes,
  ...slowKitchen.scenes,
  ...tideAndHill.scenes,
};

/** The avatar and cover of every channel, by username. */
export const pictures = {
  "branch-line-films": branchLineFilms.pictures,
  "clock-room": clockRoom.pictures,
  "harbour-workshop": harbourWorkshop.pictures,
  "loom-shed": loomShed.pictures,
  "night-sky-diary": nightSkyDiary.pictures,
  "pocket-atlas": pocketAtlas.pictures,
  "slow-kitchen": slowKitchen.pictures,
  "tide-and-hill": tideAndHill.pictures,
};
