import type { Comments } from "./comment";

export const slowKitchen: Comments = {
  ramen: [
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
  bread: [
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
  tart: [
    ["teal-kettle", "Twelve slices, seven people, one argument. Perhaps we did not wipe the knife."],
    ["paper-boat", "The hot knife is the whole trick. Years of cracked tarts, and it was the knife."],
    ["first-frost", "Two parts flour to one of butter by weight, or by cup?"],
    ["slow-kitchen", "@first-frost By weight. Cups are for tea here."],
    ["evening-train", "Made it, carried it across town on my knees, arrived with eleven and a half slices. Worth it."],
  ],
  tea: [
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
  stew: [
    ["marsh-heron", "My grandmother said last as well. There must be two schools."],
    [
      "brown-paper",
      "Served two for three days. On the third it was better than on the first, and there was a fight about the spoon.",
    ],
    ["gravel-road", "¿Las judías se ponen en remojo toda la noche, o basta con unas horas?"],
    ["slow-kitchen", "@gravel-road Toda la noche, y cada clase en su cuenco. Las blancas tardan más."],
    ["low-tide", "Four hours is when the window steams up and everybody suddenly has something to do in the kitchen."],
  ],
};
