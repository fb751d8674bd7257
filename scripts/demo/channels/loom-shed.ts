import type { Channel } from "./channel";

export const loomShed: Channel = {
  username: "loom-shed",
  fullName: "The Loom Shed",
  about: "Weaving, knitting, clay and dye, four of us and one kettle.",
  joinedDaysAgo: 540,
  follows: ["slow-kitchen", "tide-and-hill", "clock-room", "pocket-atlas"],
  clips: [
    {
      scene: "weave",
      title: "Overshot weaving for people who are bad at counting",
      description:
        "A pattern that forgives you every fourth row.\n\nThreading\n1 2 3 4 · 4 3 2 1 · repeat until tea\n\nThe draft as a picture: https://loom-shed.example/overshot",
      seconds: 8,
      views: 940,
      daysAgo: 8,
    },
    {
      scene: "pottery",
      title: "Throwing one bowl, start to finish, no cuts",
      description: "Centre, open, pull, pull again, stop before it is too late.",
      seconds: 12,
      views: 33_518,
      daysAgo: 48,
    },
    {
      scene: "knitting",
      title: "A heart in two colours: stranded knitting, first steps",
      description: "Keep the red below and the white above and nothing will tangle. The chart is 15 by 9 stitches.",
      seconds: 9,
      views: 12_077,
      daysAgo: 99,
    },
    {
      scene: "indigo",
      title: "One dip, two dips, four dips, eight: indigo from pale to midnight",
      description:
        "The cloth comes out green and turns blue while you look at it. That is the air's work.\n\nWe keep the vat at 28 degrees and feed it fructose. Recipe: https://loom-shed.example/indigo",
      seconds: 10,
      views: 9_998,
      daysAgo: 218,
    },
    {
      scene: "tiles",
      title: "Sixteen ways to turn a tile",
      description: "The same tile, always. Only the turning makes the pattern.",
      seconds: 7,
      views: 612,
      daysAgo: 400,
    },
  ],
  tweets: [
    { daysAgo: 0.9, text: "Four of us, one kettle, and today two of us brought a kettle. What now." },
    { daysAgo: 9, text: "The overshot draft is out, as a picture and as numbers:\nhttps://loom-shed.example/overshot" },
    { daysAgo: 52, text: "Kiln open at eight tomorrow. Nobody breathe until then." },
    { daysAgo: 160, text: "Blue hands, week three. At the bakery they have stopped asking." },
    { daysAgo: 305, text: "Moth alarm, false. It was a moth, but it was only reading." },
  ],
  playlists: [
    {
      name: "First threads",
      description: "Weaving and knitting from nothing, no counting beyond fifteen.",
      daysAgo: 95,
      scenes: ["knitting", "weave"],
    },
    {
      name: "Patterns from elsewhere",
      description: "Things that are not textiles and should be.",
      daysAgo: 390,
      scenes: ["tiles", "life", "coast", "moon", "chess", "tidepool", "startrails"],
    },
    {
      name: "Wet hands",
      description: "Clay, dye, and one loaf of bread.",
      daysAgo: 210,
      scenes: ["indigo", "pottery", "bread"],
    },
  ],
};
