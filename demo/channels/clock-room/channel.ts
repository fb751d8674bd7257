import type { Channel } from "#demo/channel";
import { chords, hum, knocks, mix, noise, plucks } from "#demo/sound";

export const clockRoom: Channel = {
  username: "clock-room",
  fullName: "Clock Room",
  about: "Things that turn, tick and repeat: clocks, records, chess clocks, automata.\nAsk before you oil it.",
  joinedDaysAgo: 590,
  category: "Making",
  tags: "clocks repair",
  follows: ["loom-shed", "night-sky-diary", "harbour-workshop", "pocket-atlas"],
  clips: [
    {
      scene: "gears",
      sound: mix(knocks(0.25, [900, 1200], 0.22), hum(55, 0.05)),
      title: "Why this gear has 61 teeth",
      description:
        "Sixty would be easier to count, and it would wear out in ten years. A prime number of teeth means that the same two never meet twice in a row.\n\nThe maths, with a table of primes worth cutting: https://clock-room.example/61",
      seconds: 9,
      views: 1_238_112,
      daysAgo: 6,
      comments: [
        [
          "field-notes",
          "Strictly it need not be a prime: it is enough that the two numbers of teeth have no factor in common. 60 against 49 would wear just as evenly. A prime is the lazy way of never having to check, and I am all for it.",
        ],
        [
          "clock-room",
          "@field-notes Exactly so, and it has a lovely name: the hunting tooth. We cut 61 because the wheel it meets had lost its teeth, and with a prime we did not have to ask it.",
        ],
        ["blue-thermos", "I have never cut a gear and never will. I have watched this four times."],
        ["tin-roof", "How do you divide a circle by 61? My index plate laughs at me."],
        [
          "clock-room",
          "@tin-roof With a plate of our own: 61 holes spaced along a steel strip, the strip bent to a hoop, and the error shrinks with the diameter. Drawings are at https://clock-room.example/61",
        ],
        ["yuki-no-hi", "素数がこんなに役に立つとは、学校では教わりませんでした。"],
        ["slow-bicycle", "My bicycle has 52 and 13. Now I know why the chain and I disagree."],
        ["branch-line-films", "And here we are, greasing ours and hoping."],
        ["small-hours", "Ten years is a very exact prediction. Did somebody wait?"],
      ],
    },
    {
      scene: "vinyl",
      sound: mix(
        noise({ dark: 0.2, loud: 0.015 }),
        plucks(0.25, -9, 3, -2, 7, -7, 5, 0, 8),
        chords(2, [-21, -9], [-19, -7]),
      ),
      title: "Cleaning a record that spent ten years in a barn",
      description: "Warm water, one drop of soap, patience. Before and after, same groove.\n\nNo, not with wood glue.",
      seconds: 11,
      views: 67_540,
      daysAgo: 13,
      comments: [
        [
          "attic-radio",
          "The before and after on the same groove is the only honest way to show it. Thank you for not swapping the needle in between.",
        ],
        ["plum-jam", "But have you thought about wood glue?"],
        ["clock-room", "@plum-jam Out."],
        ["garden-gate", "Tap water or distilled? Ours is so hard that it leaves its own recording."],
        [
          "clock-room",
          "@garden-gate Tap water to wash, distilled to rinse. Then upright, with no towel, and go and do something else.",
        ],
        ["window-seat", "Der Moment, wenn das Rauschen weg ist und plötzlich jemand im Raum sitzt."],
      ],
    },
    {
      scene: "chess",
      sound: mix(knocks(0.5, [1000, 820], 0.2), plucks(1, -12, -8, -5, -10, -7, -3)),
      title: "A quiet knight move that nobody at the table saw",
      description: "Correspondence game, move 31. White to play; stop the clip at one second and think.",
      seconds: 8,
      views: 23_406,
      daysAgo: 140,
      comments: [
        ["half-past-nine", "Stopped at one second, thought for twenty minutes, found a move, was wrong. Great clip."],
        ["old-atlas", "Why not simply take the queen? The knight was looking at her the whole time."],
        [
          "clock-room",
          "@old-atlas We asked him that after the game. He went pale, and then he said that this way was quieter.",
        ],
        [
          "teal-kettle",
          "Correspondence game means that somebody had two weeks for this and still missed it. That is a comfort.",
        ],
        ["hazel-stick", "Two clocks, and they do not agree. I noticed that before I noticed the knight."],
      ],
    },
    {
      scene: "pendulum",
      sound: mix(knocks(1, [700, 560], 0.5), chords(4, [-24, -12], [-22, -10])),
      title: "Setting a pendulum by ear",
      description: "If both ticks sound alike it is in beat. If it limps, turn the crutch, not the screw.",
      seconds: 10,
      views: 4_871,
      daysAgo: 196,
      comments: [
        [
          "wool-socks",
          "Ours has limped since we moved house. It took one turn of the crutch and a folded card under one foot. Thirty years!",
        ],
        ["apple-box", "Is it bad for the clock to run out of beat, or only for the people?"],
        [
          "clock-room",
          "@apple-box For both: it will stop at the worst moment, which is when nobody is at home to hear that it has.",
        ],
        ["copper-leaf", "“If it limps” is the whole manual. Printed it, stuck it inside the case."],
      ],
    },
    {
      scene: "life",
      sound: mix(knocks(0.1, [2400, 1800], 0.1), chords(2, [-5, 0, 4], [-3, 2, 5])),
      title: "Game of Life on 9,216 flip dots",
      description:
        "Born with three neighbours, lives with two or three, and clacks like a departure board.\n\nFirmware: https://clock-room.example/flip-dots\nThe noise is real. The neighbours have been told.",
      seconds: 10,
      views: 152_019,
      daysAgo: 520,
      comments: [
        ["paper-boat", "Greetings to the neighbours. All three of them."],
        [
          "north-window",
          "Built a small one, 28 by 14, with your firmware. Two notes for the next person: give each row its own driver, and put rubber under the feet, or it walks off the shelf in about a day.",
        ],
        ["clock-room", "@north-window The rubber is in the readme now, with your name for it: the walk."],
        ["rainy-sunday", "I do not understand the rules and cannot look away. Is there a loser?"],
        [
          "clock-room",
          "@rainy-sunday Nobody plays and nobody loses. You put some dots there, and from then on it is none of your business.",
        ],
        ["gravel-road", "96 por 96, y cada punto suena. Eso no es una pantalla, es lluvia."],
        ["harbour-workshop", "We would like one for the tide table. Quietly, if possible."],
      ],
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
