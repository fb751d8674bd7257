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
};
