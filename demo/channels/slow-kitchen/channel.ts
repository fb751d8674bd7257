import type { Channel } from "#demo/channel";
import { chords, hum, mix, noise, plucks } from "#demo/sound";

export const slowKitchen: Channel = {
  username: "slow-kitchen",
  fullName: "Slow Kitchen",
  about: "Food that takes the afternoon.\nEvery recipe is written out below its video, in grams.",
  joinedDaysAgo: 702,
  category: "Food",
  tags: "cooking bread",
  follows: ["tide-and-hill", "loom-shed", "night-sky-diary", "pocket-atlas"],
  clips: [
    {
      scene: "ramen",
      sound: mix(hum(82, 0.03), plucks(0.5, 0, 3, 5, 7, 10, 7, 5, 3)),
      language: "ja",
      title: "味噌ラーメン、家の台所で二日かけて",
      description:
        "一日目:骨と昆布と生姜でスープをとります。火は弱く、ふたは少し開けて。\n二日目:味噌だれ、卵、麺。\n\n材料(二人分)\n・味噌 80 g\n・豚骨 600 g\n・中華麺 260 g\n・卵 2個\n\n英語のレシピ: https://slow-kitchen.example/miso-ramen",
      seconds: 10,
      views: 231_744,
      daysAgo: 0.9,
      comments: [
        ["yuki-no-hi", "昨日つくりました。二日目のスープは、たしかに別のものですね。ごちそうさまでした。"],
        [
          "second-breakfast",
          "I do not read a word of Japanese and followed all of it. The pot is on. It is Friday, we eat on Saturday.",
        ],
        ["plum-jam", "豚骨の代わりに鶏がらでもできますか?"],
        ["slow-kitchen", "@plum-jam できます。鶏がらなら三時間で十分です。火はもっと弱く、ふたは開けたままで。"],
        ["north-window", "How do you get the egg yolk to stay like that? Mine is either soup or a ball."],
        [
          "slow-kitchen",
          "@north-window Six and a half minutes from the fridge into boiling water, then cold water at once, then a night in the marinade. The night does more than the minutes.",
        ],
        [
          "apple-box",
          "Habe die Brühe auf dem Balkon abgekühlt. Der Nachbar hat geklingelt und gefragt, wann es fertig ist.",
        ],
        ["tide-and-hill", "Two days! The crab would have finished it in four minutes."],
        ["red-mug", "麺から湯気が上がるところ、三回見ました 🍜"],
      ],
    },
    {
      scene: "bread",
      sound: mix(noise({ dark: 0.97, loud: 0.4 }), chords(3, [-9, -5, -2], [-10, -5, 0], [-12, -7, -4])),
      title: "The 78 % loaf that finally works",
      description:
        "Fourth attempt, same flour, less impatience.\n\n500 g flour\n390 g water\n100 g starter, lively\n10 g salt\n\nFold four times in two hours, then leave it alone until tomorrow. Crumb pictures and the spreadsheet: https://slow-kitchen.example/bread",
      seconds: 8,
      views: 58_390,
      daysAgo: 24,
      comments: [
        ["garden-gate", "Fourth attempt for you, eleventh for me. It has ears. I have told everybody I know."],
        [
          "old-atlas",
          "Friendly arithmetic: with the starter counted, half flour and half water, it is 440 to 550, which makes this the 80 % loaf that finally works.",
        ],
        [
          "slow-kitchen",
          "@old-atlas Caught. The title counts what we weigh into the bowl. It was one of those two per cents that we were fighting with, we just did not know where it lived.",
        ],
        ["blue-thermos", "Does it work with wholemeal?"],
        [
          "slow-kitchen",
          "@blue-thermos A fifth of it, yes, and then 10 g more water. More than that, and it becomes a very good brick.",
        ],
        ["half-past-nine", "“Then leave it alone until tomorrow” is the hardest line in this recipe."],
        ["qahwa", "جرّبته في فرن صغير وعلى حجر، ونجح من المرة الثانية. شكراً على المقادير بالغرام."],
        ["wool-socks", "The spreadsheet has a column called “mood”. I trust this channel."],
      ],
    },
    {
      scene: "tart",
      sound: plucks(0.3, 3, 7, 10, 15, 10, 7, 2, 5, 10, 14, 10, 5),
      title: "Lemon tart, twelve slices, no arguments",
      description:
        "Cut it cold, with a hot knife. Wipe the knife every time.\n\nThe crust is two parts flour to one of butter.",
      seconds: 9,
      views: 7_205,
      daysAgo: 55,
      comments: [
        ["teal-kettle", "Twelve slices, seven people, one argument. Perhaps we did not wipe the knife."],
        ["paper-boat", "The hot knife is the whole trick. Years of cracked tarts, and it was the knife."],
        ["first-frost", "Two parts flour to one of butter by weight, or by cup?"],
        ["slow-kitchen", "@first-frost By weight. Cups are for tea here."],
        [
          "evening-train",
          "Made it, carried it across town on my knees, arrived with eleven and a half slices. Worth it.",
        ],
      ],
    },
    {
      scene: "tea",
      sound: mix(noise({ dark: 0.7, swell: 6, loud: 0.18 }), plucks(0.6, 0, 2, 7, 9, 12, 9, 7, 2)),
      title: "Pouring tea from a height, and why the cup should be warm",
      description: "Two minutes of steeping, six seconds of pouring.",
      seconds: 12,
      views: 19_840,
      daysAgo: 180,
      comments: [
        ["qahwa", "من ارتفاعٍ كهذا تنزل الرغوة وحدها. هكذا كانت تصبّه جدّتي، ولم تنظر إلى الكوب قط."],
        ["rainy-sunday", "The floor here is now also warm."],
        ["copper-leaf", "Why does the height matter? I always thought that it was only for show."],
        [
          "slow-kitchen",
          "@copper-leaf Partly for show. It also cools it a little and takes air in, so that it foams and tastes softer. Start low, go up, come down again before you stop.",
        ],
        ["lamp-oil", "I play this one for the sound and drink coffee to it. Sorry."],
        ["harbour-workshop", "Tried on board, at anchor. Do not try on board, not even at anchor."],
      ],
    },
    {
      scene: "stew",
      sound: mix(noise({ dark: 0.85, loud: 0.35 }), plucks(0.45, -12, -8, -5, 0, -5, -8)),
      title: "One pot, five beans, four hours: a stew worth the wait",
      description:
        "Soak them apart, cook them together. The carrots go in last, whatever your grandmother says (mine said first).\n\nServes six, or two for three days.",
      seconds: 9,
      views: 8_112,
      daysAgo: 480,
      comments: [
        ["marsh-heron", "My grandmother said last as well. There must be two schools."],
        [
          "brown-paper",
          "Served two for three days. On the third it was better than on the first, and there was a fight about the spoon.",
        ],
        ["gravel-road", "¿Las judías se ponen en remojo toda la noche, o basta con unas horas?"],
        ["slow-kitchen", "@gravel-road Toda la noche, y cada clase en su cuenco. Las blancas tardan más."],
        [
          "low-tide",
          "Four hours is when the window steams up and everybody suddenly has something to do in the kitchen.",
        ],
      ],
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
