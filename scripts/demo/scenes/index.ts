import { tracks } from "./branch-line-films/tracks";
import { viaduct } from "./branch-line-films/viaduct";
import { city } from "./branch-line-films/city";
import { rain } from "./branch-line-films/rain";
import { model } from "./branch-line-films/model";
import { pictures as branchLineFilms } from "./branch-line-films/pictures";
import { gears } from "./clock-room/gears";
import { pendulum } from "./clock-room/pendulum";
import { vinyl } from "./clock-room/vinyl";
import { chess } from "./clock-room/chess";
import { life } from "./clock-room/life";
import { pictures as clockRoom } from "./clock-room/pictures";
import { boat } from "./harbour-workshop/boat";
import { lighthouse } from "./harbour-workshop/lighthouse";
import { planing } from "./harbour-workshop/planing";
import { regatta } from "./harbour-workshop/regatta";
import { deck } from "./harbour-workshop/deck";
import { pictures as harbourWorkshop } from "./harbour-workshop/pictures";
import { weave } from "./loom-shed/weave";
import { pottery } from "./loom-shed/pottery";
import { knitting } from "./loom-shed/knitting";
import { indigo } from "./loom-shed/indigo";
import { tiles } from "./loom-shed/tiles";
import { pictures as loomShed } from "./loom-shed/pictures";
import { startrails } from "./night-sky-diary/startrails";
import { moon } from "./night-sky-diary/moon";
import { saturn } from "./night-sky-diary/saturn";
import { aurora } from "./night-sky-diary/aurora";
import { eclipse } from "./night-sky-diary/eclipse";
import { pictures as nightSkyDiary } from "./night-sky-diary/pictures";
import { map } from "./pocket-atlas/map";
import { alps } from "./pocket-atlas/alps";
import { dunes } from "./pocket-atlas/dunes";
import { coast } from "./pocket-atlas/coast";
import { camp } from "./pocket-atlas/camp";
import { pictures as pocketAtlas } from "./pocket-atlas/pictures";
import { stew } from "./slow-kitchen/stew";
import { bread } from "./slow-kitchen/bread";
import { tea } from "./slow-kitchen/tea";
import { ramen } from "./slow-kitchen/ramen";
import { tart } from "./slow-kitchen/tart";
import { pictures as slowKitchen } from "./slow-kitchen/pictures";
import { bees } from "./tide-and-hill/bees";
import { reef } from "./tide-and-hill/reef";
import { garden } from "./tide-and-hill/garden";
import { owl } from "./tide-and-hill/owl";
import { tidepool } from "./tide-and-hill/tidepool";
import { pictures as tideAndHill } from "./tide-and-hill/pictures";

/** What clips show, by the name that the content gives. */
export const scenes = {
  tracks,
  viaduct,
  city,
  rain,
  model,
  gears,
  pendulum,
  vinyl,
  chess,
  life,
  boat,
  lighthouse,
  planing,
  regatta,
  deck,
  weave,
  pottery,
  knitting,
  indigo,
  tiles,
  startrails,
  moon,
  saturn,
  aurora,
  eclipse,
  map,
  alps,
  dunes,
  coast,
  camp,
  stew,
  bread,
  tea,
  ramen,
  tart,
  bees,
  reef,
  garden,
  owl,
  tidepool,
};

/** What channels look like, by username. */
export const pictures = {
  "branch-line-films": branchLineFilms,
  "clock-room": clockRoom,
  "harbour-workshop": harbourWorkshop,
  "loom-shed": loomShed,
  "night-sky-diary": nightSkyDiary,
  "pocket-atlas": pocketAtlas,
  "slow-kitchen": slowKitchen,
  "tide-and-hill": tideAndHill,
};
