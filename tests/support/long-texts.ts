import { createHash } from "node:crypto";
import { anOwner, aVideo } from "./fixtures";

const titles = [
  "Rebuilding a 1962 fishing boat, part 4: the wheelhouse goes back on before winter",
  "Why the gear on the left has 61 teeth, and what happens if you give it 60 instead",
  "One pot, five beans and four hours: a winter stew that is really worth the wait",
  "What we planted in March, what came up in May, and what the slugs left for us",
  "Throwing one porcelain bowl from start to finish without a single cut or word",
  "The last steam train over the old viaduct, filmed from the valley and the ridge",
  "Eleven hours of star trails over the salt flats, squeezed into twelve seconds",
  "A heart in two colours: stranded knitting for people who have never tried it",
  "Inspecting a hive after the first frost: quiet bees, heavy frames, one old queen",
  "Reading contour lines without a phone on the steepest path of the whole range",
  "Sharpening a hand plane until it sings, with two stones and a lot of patience",
  "Three huts in three days, and the hot-air balloon that we definitely did not book",
  "Line 6 from end to end after midnight, with every signal and no conversation",
  "Saturn's rings are closing: how they look this year through a modest telescope",
  "Lemon tart in twelve slices, no arguments: weighing pastry like a jeweller would",
  "Cleaning a shellac record that spent ten years under the roof of a leaking barn",
  "Shore crab walks the whole beach sideways, and a curious dog follows politely",
  "Overshot weaving for people who are bad at counting but good at starting over",
  "How to lay a hundred metres of rope flat so that it runs free when it matters",
  "Green, then violet: forty minutes of northern lights above a frozen harbour town",
  "Where the line goes straight for eleven kilometres and the driver hums along",
  "From one dip to eight dips: indigo on linen, from pale morning to deep midnight",
  "A quiet knight move that nobody at the table saw, explained with three diagrams",
  "Following a dry river to its spring: two days, one map, and a borrowed donkey",
] as const;

const names = [
  ...["harbour-workshop", "clock-and-gears", "slow-kitchen", "tide-and-hill", "bowl-by-bowl", "branch-line-films"],
  ...["night-sky-diary", "two-colour-knits", "frosty-apiary", "contour-walks", "sharp-and-plane", "three-huts"],
  ...["last-train-home", "backyard-saturn", "tart-department", "shellac-rescue"],
] as const;

/** Derives hexadecimal digits that look random, as ids and keys do, and are the same in every run. */
const hex = (text: string, length: number) => createHash("sha256").update(text).digest("hex").slice(0, length);

/** Makes an id as the API does: its time, its process, and a counter (`newId`). */
const idOf = (text: string) => `6b02${hex(text, 4)}0a0405c7859f${hex(text, 4)}`;

/** Makes 24 videos of 16 channels, with titles of 70 to 90 characters and addresses as long as the API's. */
export const longVideos = () =>
  titles.map((title, index) => {
    const id = idOf(`video ${index}`);
    const files = `/media/${id}/${hex(`key ${index}`, 32)}/thumbnail-1`;
    const username = names[index % names.length]!;
    const avatar = `/media/images/${hex(username, 64)}-96.webp`;
    return aVideo({
      _id: id,
      title,
      thumbnail: `${files}-960.webp`,
      thumbnailSmall: `${files}-480.webp`,
      swatch: 1 + ((index * 7) % 32),
      videoFile: `/media/${id}/${hex(`key ${index}`, 32)}/video.mp4`,
      views: Number.parseInt(hex(title, 5), 16),
      duration: 30 + Number.parseInt(hex(title, 3), 16),
      createdAt: new Date(Date.UTC(2026, 10, 1) - Number.parseInt(hex(username, 8), 16)).toISOString(),
      owner: anOwner({ _id: idOf(username), username, avatar }),
    });
  });
