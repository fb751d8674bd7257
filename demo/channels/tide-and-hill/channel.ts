import type { Channel } from "#demo/channel";
import { chords, hum, mix, noise, plucks } from "#demo/sound";

export const tideAndHill: Channel = {
  username: "tide-and-hill",
  fullName: "Tide & Hill",
  about: "What lives between the rock pools and the top orchard.\nNobody is fed, baited or named.",
  joinedDaysAgo: 470,
  category: "Nature",
  tags: "sea walking",
  follows: ["harbour-workshop", "slow-kitchen", "night-sky-diary", "pocket-atlas"],
  clips: [
    {
      scene: "garden",
      sound: mix(noise({ dark: 0.92, swell: 4, loud: 0.15 }), plucks(0.4, 7, 12, 14, 16, null, 14, 12, null)),
      title: "What we planted in March and what actually came up",
      description: "Radishes: all. Beetroot: most. Parsnips: we do not talk about the parsnips.",
      seconds: 9,
      views: 3_902,
      daysAgo: 3,
      comments: [
        ["apple-box", "We would like to talk about the parsnips."],
        ["tide-and-hill", "@apple-box No."],
        [
          "marsh-heron",
          "Parsnip seed is hardly ever good for a second year, that may be all it was. Fresh seed, sown late when the soil is warm, a radish between each two to mark the row. The radishes come up whatever you do, as you found.",
        ],
        ["second-breakfast", "Most of the beetroot is still more than all of mine."],
        ["slow-kitchen", "We will take the radishes. All of them, if that is what “all” means."],
      ],
    },
    {
      scene: "bees",
      sound: mix(hum(232, 0.05), hum(187, 0.04), noise({ dark: 0.9, swell: 3, loud: 0.15 })),
      title: "Inspecting a hive after the first frost",
      description:
        "Quick, calm, lid back on. We look for stores, not for the queen.\n\nA word on gloves: thin ones. You will be stung less, because you will be gentler.",
      seconds: 10,
      views: 12_664,
      daysAgo: 17,
      comments: [
        ["field-notes", "Quick, calm, lid back on, and nobody has to prove anything. That is how it should be taught."],
        [
          "north-window",
          "Not a beekeeper, so: what are stores, and how do you know from the outside that there are enough?",
        ],
        [
          "tide-and-hill",
          "@north-window Stores are honey and pollen for the winter. From the outside you lift one side of the hive a finger's width. If it is hard to lift you go home again, and nobody has been disturbed.",
        ],
        [
          "gravel-road",
          "Thin gloves since last summer, on your advice. One sting instead of eleven, and it was my own fault.",
        ],
        [
          "hazel-stick",
          "Bei uns waren es minus zwei, und sie saßen schon in der Traube. So ruhig wie bei euch war es nicht.",
        ],
        ["blue-thermos", "Turned the volume up until my own cat left the room 🐝"],
      ],
    },
    {
      scene: "reef",
      sound: mix(noise({ dark: 0.97, swell: 3, loud: 0.5 }), chords(3, [-12, -5, 2, 4], [-10, -3, 4, 6])),
      title: "A rock pool, one full tide, no cuts",
      description: "The camera sat on a brick. The orange one came back four times.",
      seconds: 13,
      views: 750_203,
      daysAgo: 20,
      comments: [
        [
          "low-tide",
          "The orange one is a blenny, a male, and it came back because the crack on the left is his. There will be eggs in it that he is fanning.",
        ],
        [
          "tide-and-hill",
          "@low-tide There were! We did not want to light them. Thank you for putting a name to him after all, though we said that nobody would be named.",
        ],
        ["rainy-sunday", "One full tide, and I only meant to look for a minute."],
        ["window-seat", "What brick?"],
        ["tide-and-hill", "@window-seat The left one of two. The right one is still down there and has tenants."],
        ["yuki-no-hi", "水が引いていく音が、とてもいいですね。"],
        ["quiet-ferry", "Somebody on the left moves who I thought was a stone. I have gone back twice to check."],
        ["old-atlas", "Seis horas en un charco y no sobra ni un segundo."],
        ["harbour-workshop", "So that is where the bronze screw went."],
      ],
    },
    {
      scene: "owl",
      sound: mix(noise({ dark: 0.95, swell: 5, loud: 0.25 }), chords(1.5, [-17], [-17, -12], [-40], [-19])),
      title: "The owl behind the cider press",
      description: "She blinks at three seconds. Wait for it.",
      seconds: 8,
      views: 88_481,
      daysAgo: 33,
      comments: [
        ["evening-train", "Waited for it. She blinked. Whole day saved."],
        ["first-frost", "Do owls blink as we do? She makes it look like a decision."],
        [
          "tide-and-hill",
          "@first-frost With the upper lid, yes. The lower one is for sleep, and a third one, from the side, sweeps up.",
        ],
        ["lamp-oil", "How close were you?"],
        [
          "tide-and-hill",
          "@lamp-oil Thirty metres, on the other side of the yard, with a long lens and a flask. She knew, of course.",
        ],
        ["qahwa", "تنظر كأنها تعرف شيئاً عنّا ولن تقوله."],
      ],
    },
    {
      scene: "tidepool",
      sound: mix(noise({ dark: 0.85, swell: 7, loud: 0.35 }), plucks(0.375, 0, 4, 7, 12, 9, 7, 4, 2)),
      title: "Shore crab walks the whole beach sideways",
      description: "Left to right, then right to left, then lunch.",
      seconds: 9,
      views: 41_330,
      daysAgo: 88,
      comments: [
        ["salt-and-tar", "More purpose than anyone I have ever sailed with."],
        ["plum-jam", "Why sideways? Is forwards not possible, or just not fashionable?"],
        [
          "tide-and-hill",
          "@plum-jam Their knees bend outwards, so sideways is simply the long step. They can go forwards, slowly, and they look embarrassed about it.",
        ],
        ["tin-roof", "“Then lunch” also describes my weekend."],
        ["loom-shed", "Left to right, right to left: that is weaving."],
      ],
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
