import type { Channel } from "./channel";

export const tideAndHill: Channel = {
  username: "tide-and-hill",
  fullName: "Tide & Hill",
  about: "What lives between the rock pools and the top orchard.\nNobody is fed, baited or named.",
  joinedDaysAgo: 470,
  follows: ["harbour-workshop", "slow-kitchen", "night-sky-diary", "pocket-atlas"],
  clips: [
    {
      scene: "garden",
      title: "What we planted in March and what actually came up",
      description: "Radishes: all. Beetroot: most. Parsnips: we do not talk about the parsnips.",
      seconds: 9,
      views: 3_902,
      daysAgo: 3,
    },
    {
      scene: "bees",
      title: "Inspecting a hive after the first frost",
      description:
        "Quick, calm, lid back on. We look for stores, not for the queen.\n\nA word on gloves: thin ones. You will be stung less, because you will be gentler.",
      seconds: 10,
      views: 12_664,
      daysAgo: 17,
    },
    {
      scene: "reef",
      title: "A rock pool, one full tide, no cuts",
      description: "The camera sat on a brick. The orange one came back four times.",
      seconds: 13,
      views: 750_203,
      daysAgo: 20,
    },
    {
      scene: "owl",
      title: "The owl behind the cider press",
      description: "She blinks at three seconds. Wait for it.",
      seconds: 8,
      views: 88_481,
      daysAgo: 33,
    },
    {
      scene: "tidepool",
      title: "Shore crab walks the whole beach sideways",
      description: "Left to right, then right to left, then lunch.",
      seconds: 9,
      views: 41_330,
      daysAgo: 88,
    },
  ],
  tweets: [
    { daysAgo: 0.3, text: "Low water at 06:12. The blenny is at home." },
    {
      daysAgo: 4,
      text: "Came up: radishes, beetroot, radishes, a tomato nobody sowed.\nDid not come up: we have said that we do not talk about it.",
    },
    { daysAgo: 19, text: "First frost on the hill, none on the shore. Both hives heavy enough. Good night, everyone." },
    { daysAgo: 36, text: "She is behind the press again. Please do not ask where the press is 🦉" },
    {
      daysAgo: 97,
      text: "Tide tables for the whole coast, large enough to read with wet glasses: https://tide-and-hill.example/tides",
    },
    { daysAgo: 188, text: "A crab walked into the shed, looked at everything from the side, and left." },
  ],
  playlists: [
    {
      name: "One place, one tide",
      description: "The camera stays where it is.",
      daysAgo: 85,
      scenes: ["tidepool", "owl", "reef", "bees", "garden"],
    },
    {
      name: "To watch with children",
      description: "Short ones in which something comes back.",
      daysAgo: 250,
      scenes: ["moon", "model", "regatta", "knitting", "tidepool", "owl", "gears"],
    },
  ],
};
