import type { Channel } from "./channel";

export const slowKitchen: Channel = {
  username: "slow-kitchen",
  fullName: "Slow Kitchen",
  about: "Food that takes the afternoon.\nEvery recipe is written out below its video, in grams.",
  joinedDaysAgo: 702,
  follows: ["tide-and-hill", "loom-shed", "night-sky-diary", "pocket-atlas"],
  clips: [
    {
      scene: "ramen",
      title: "味噌ラーメン、家の台所で二日かけて",
      description:
        "一日目:骨と昆布と生姜でスープをとります。火は弱く、ふたは少し開けて。\n二日目:味噌だれ、卵、麺。\n\n材料(二人分)\n・味噌 80 g\n・豚骨 600 g\n・中華麺 260 g\n・卵 2個\n\n英語のレシピ: https://slow-kitchen.example/miso-ramen",
      seconds: 10,
      views: 231_744,
      daysAgo: 0.9,
    },
    {
      scene: "bread",
      title: "The 78 % loaf that finally works",
      description:
        "Fourth attempt, same flour, less impatience.\n\n500 g flour\n390 g water\n100 g starter, lively\n10 g salt\n\nFold four times in two hours, then leave it alone until tomorrow. Crumb pictures and the spreadsheet: https://slow-kitchen.example/bread",
      seconds: 8,
      views: 58_390,
      daysAgo: 24,
    },
    {
      scene: "tart",
      title: "Lemon tart, twelve slices, no arguments",
      description:
        "Cut it cold, with a hot knife. Wipe the knife every time.\n\nThe crust is two parts flour to one of butter.",
      seconds: 9,
      views: 7_205,
      daysAgo: 55,
    },
    {
      scene: "tea",
      title: "Pouring tea from a height, and why the cup should be warm",
      description: "Two minutes of steeping, six seconds of pouring.",
      seconds: 12,
      views: 19_840,
      daysAgo: 180,
    },
    {
      scene: "stew",
      title: "One pot, five beans, four hours: a stew worth the wait",
      description:
        "Soak them apart, cook them together. The carrots go in last, whatever your grandmother says (mine said first).\n\nServes six, or two for three days.",
      seconds: 9,
      views: 8_112,
      daysAgo: 480,
    },
  ],
};
