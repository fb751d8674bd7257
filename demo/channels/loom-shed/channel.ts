import type { Channel } from "#demo/channel";
import { chords, hum, knocks, mix, noise, plucks } from "#demo/sound";

export const loomShed: Channel = {
  username: "loom-shed",
  fullName: "The Loom Shed",
  about: "Weaving, knitting, clay and dye, four of us and one kettle.",
  joinedDaysAgo: 540,
  category: "Making",
  tags: "weaving craft",
  follows: ["slow-kitchen", "tide-and-hill", "clock-room", "pocket-atlas"],
  clips: [
    {
      scene: "weave",
      sound: mix(knocks(1, [220, 160], 0.5), knocks(0.5, [90, 70], 0.3), plucks(0.5, -5, 2, 7, 2)),
      title: "Overshot weaving for people who are bad at counting",
      description:
        "A pattern that forgives you every fourth row.\n\nThreading\n1 2 3 4 · 4 3 2 1 · repeat until tea\n\nThe draft as a picture: https://loom-shed.example/overshot",
      seconds: 8,
      views: 940,
      daysAgo: 8,
      comments: [
        ["brown-paper", "I lost count in every row, and there is a scarf. This is the pattern for me."],
        ["wool-socks", "“Repeat until tea” is now in our guild's notes, with a reference."],
        ["lamp-oil", "What yarn did you use for the pattern weft? Twice as thick as the ground, by the look of it."],
        [
          "loom-shed",
          "@lamp-oil Just so: 8/2 cotton below, and a soft wool at twice the size on top. Anything that blooms in the wash will hide a miscount.",
        ],
        ["teal-kettle", "Four of us and one kettle as well. Which of you makes the tea?"],
      ],
    },
    {
      scene: "pottery",
      sound: mix(hum(62, 0.06), noise({ dark: 0.9, loud: 0.2, swell: 2 }), plucks(1, -9, -5, -2, -5)),
      title: "Throwing one bowl, start to finish, no cuts",
      description: "Centre, open, pull, pull again, stop before it is too late.",
      seconds: 12,
      views: 33_518,
      daysAgo: 48,
      comments: [
        ["small-hours", "No cuts, and no commentary. I noticed that my shoulders had come down."],
        ["first-frost", "“Stop before it is too late” is where I always go for one more pull."],
        ["paper-boat", "How wet is too wet? Mine goes to soup by the second pull."],
        [
          "loom-shed",
          "@paper-boat A shine is right, a puddle is too wet. Sponge the inside out between the pulls and use the slip on your fingers instead of new water.",
        ],
        ["yuki-no-hi", "最後に手を離すところで、息を止めて見ていました。"],
        [
          "slow-kitchen",
          "We have eaten from this one for a month. Soup stays hot until the second helping, which is all that one can ask.",
        ],
      ],
    },
    {
      scene: "knitting",
      sound: mix(knocks(0.4, [1500, 1300], 0.14), plucks(0.4, 3, 7, 8, 10, 15, 10, 8, 7)),
      title: "A heart in two colours: stranded knitting, first steps",
      description: "Keep the red below and the white above and nothing will tangle. The chart is 15 by 9 stitches.",
      seconds: 9,
      views: 12_077,
      daysAgo: 99,
      comments: [
        ["garden-gate", "Red below, white above: three words, and a decade of knots is over."],
        ["evening-train", "Knitted it on the 7:14, one row for each station. My heart has fifteen stops."],
        ["blue-thermos", "Mine puckers. Am I pulling too tight?"],
        [
          "loom-shed",
          "@blue-thermos Most likely. Spread the stitches on the right needle before you bring the other colour across, so that the strand behind has its length.",
        ],
        ["red-mug", "¡Mi primer jersey tiene un corazón! Está un poco torcido, como debe ser."],
        ["old-atlas", "Chart for left-handed knitters, mirrored: https://old-atlas.example/heart-left"],
      ],
    },
    {
      scene: "indigo",
      sound: mix(noise({ dark: 0.85, swell: 2.5, loud: 0.3 }), plucks(0.75, -5, 0, 4, 7, 11, 7, 4, 0)),
      title: "One dip, two dips, four dips, eight: indigo from pale to midnight",
      description:
        "The cloth comes out green and turns blue while you look at it. That is the air's work.\n\nWe keep the vat at 28 degrees and feed it fructose. Recipe: https://loom-shed.example/indigo",
      seconds: 10,
      views: 9_998,
      daysAgo: 218,
      comments: [
        [
          "copper-leaf",
          "A word from somebody who did this for a living: do not lift the cloth out between the dips to look at it. Let it go under in one piece, count to sixty, bring it up along the side of the vat and squeeze it below the surface. Every bubble that you carry in is a dip that you lose.",
        ],
        ["plum-jam", "Why is it green first? It looks like a mistake, and then it does not."],
        [
          "loom-shed",
          "@plum-jam In the vat the dye has no oxygen and is a yellowish green, and only so does it dissolve. The air puts the oxygen back, it turns blue, and then it cannot leave the fibre any more.",
        ],
        ["marsh-heron", "My hands are at dip four."],
        ["qahwa", "الأزرق الأخير يشبه سماء ما قبل الفجر بقليل. أيّ قماش استعملتم؟"],
        ["loom-shed", "@qahwa كتّان قديم، شراشف الجدّة، مغسول مرات كثيرة."],
      ],
    },
    {
      scene: "tiles",
      sound: mix(knocks(1.25, [330, 260], 0.3), chords(2.5, [-9, -5, 0], [-7, -4, 2], [-12, -5, 0])),
      title: "Sixteen ways to turn a tile",
      description: "The same tile, always. Only the turning makes the pattern.",
      seconds: 7,
      views: 612,
      daysAgo: 400,
      comments: [
        [
          "attic-radio",
          "Sixteen: two turns in each of four places. I worked it out on the bathroom floor, to the surprise of the family.",
        ],
        ["pocket-atlas", "Number eleven is a map of somewhere. I am going to find out where."],
        ["clock-room", "Hypnotic. Has anyone tried it with a tile that has 61 sides?"],
        ["loom-shed", "@clock-room No."],
      ],
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
