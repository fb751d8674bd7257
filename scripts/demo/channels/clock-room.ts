import type { Channel } from "./channel";

export const clockRoom: Channel = {
  username: "clock-room",
  fullName: "Clock Room",
  about: "Things that turn, tick and repeat: clocks, records, chess clocks, automata.\nAsk before you oil it.",
  joinedDaysAgo: 590,
  follows: ["loom-shed", "night-sky-diary", "harbour-workshop", "pocket-atlas"],
  clips: [
    {
      scene: "gears",
      title: "Why this gear has 61 teeth",
      description:
        "Sixty would be easier to count, and it would wear out in ten years. A prime number of teeth means that the same two never meet twice in a row.\n\nThe maths, with a table of primes worth cutting: https://clock-room.example/61",
      seconds: 9,
      views: 1_238_112,
      daysAgo: 6,
    },
    {
      scene: "vinyl",
      title: "Cleaning a record that spent ten years in a barn",
      description: "Warm water, one drop of soap, patience. Before and after, same groove.\n\nNo, not with wood glue.",
      seconds: 11,
      views: 67_540,
      daysAgo: 13,
    },
    {
      scene: "chess",
      title: "A quiet knight move that nobody at the table saw",
      description: "Correspondence game, move 31. White to play; stop the clip at one second and think.",
      seconds: 8,
      views: 23_406,
      daysAgo: 140,
    },
    {
      scene: "pendulum",
      title: "Setting a pendulum by ear",
      description: "If both ticks sound alike it is in beat. If it limps, turn the crutch, not the screw.",
      seconds: 10,
      views: 4_871,
      daysAgo: 196,
    },
    {
      scene: "life",
      title: "Game of Life on 9,216 flip dots",
      description:
        "Born with three neighbours, lives with two or three, and clacks like a departure board.\n\nFirmware: https://clock-room.example/flip-dots\nThe noise is real. The neighbours have been told.",
      seconds: 10,
      views: 152_019,
      daysAgo: 520,
    },
  ],
  tweets: [
    { daysAgo: 0.5, text: "61. That is the whole tweet." },
    { daysAgo: 8, text: "The hour changes on Sunday. We have forty-three clocks. See you on Wednesday." },
    { daysAgo: 40, text: "In beat since noon. You would not know, which is how one knows." },
    { daysAgo: 121, text: "Oil, a guide:\n\nnot there\nnot there either\nthere, one drop\nthat was two" },
    { daysAgo: 233, text: "Table of primes worth cutting, now up to 127: https://clock-room.example/61" },
    { daysAgo: 344, text: "The neighbours have asked whether the flip dots could play something slower." },
  ],
  playlists: [
    {
      name: "Round and round",
      description: "Everything here comes back to where it was.",
      daysAgo: 500,
      scenes: ["life", "model", "tiles", "pendulum", "lighthouse", "pottery", "startrails", "gears"],
    },
    {
      name: "Please do not oil",
      description: "Mend, clean, set. In that order of courage.",
      daysAgo: 190,
      scenes: ["pendulum", "planing", "vinyl", "gears"],
    },
    {
      name: "Eine ruhige Stunde",
      description: "Für Leute, die beim Ticken nachdenken.",
      daysAgo: 130,
      scenes: ["chess", "coast", "tea", "knitting"],
    },
  ],
};
