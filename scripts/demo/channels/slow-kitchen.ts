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
  tweets: [
    { daysAgo: 0.6, text: "味噌ラーメンの動画を公開しました。二日かかりますが、そのうち一日は待つだけです。" },
    { daysAgo: 5, text: "The starter has a name now. We are not going to say which, it has gone to its head." },
    {
      daysAgo: 21,
      text: "Bread on Sunday:\n\n08:00 feed the starter\n12:00 mix\n14:00 last fold\n14:05 regret not having begun at 06:00",
    },
    { daysAgo: 58, text: "Twelve slices of lemon tart at noon, none at one. Somebody has been silent since." },
    { daysAgo: 132, text: "All recipes in grams, on one page, to print: https://slow-kitchen.example/grams" },
    { daysAgo: 240, text: "A pinch is half a gram. We weighed forty." },
    { daysAgo: 338, text: "Beans soaking, five bowls, every one of them needed for something else." },
  ],
  playlists: [
    {
      name: "Things that take the afternoon",
      description: "Start after lunch.",
      daysAgo: 470,
      scenes: ["stew", "tea", "tart", "bread", "ramen"],
    },
    {
      name: "夜に見る",
      description: "静かな動画だけ。音は小さめで。",
      daysAgo: 230,
      scenes: ["moon", "rain", "lighthouse", "aurora", "reef"],
    },
    {
      name: "While the dough rests",
      description: "Each about as long as one fold.",
      daysAgo: 130,
      scenes: ["pottery", "knitting", "bees", "gears"],
    },
  ],
};
