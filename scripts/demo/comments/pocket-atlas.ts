import type { Comments } from "./comment";

export const pocketAtlas: Comments = {
  map: [
    ["gravel-road", "“Close together is steep, far apart is lunch” is the first rule of maps that I shall remember."],
    ["red-mug", "Which sheet should one begin with? The print-outs are numbered, but 3 looks easier than 1."],
    [
      "pocket-atlas",
      "@red-mug 3 is easier, that is true. 1 is the hill behind our house, and we were fond of it. Begin with 3.",
    ],
    [
      "field-notes",
      "I teach this to scouts, and what finally worked was a potato. Cut it in half, lay it flat, slice it level every centimetre, draw around each slice on the same paper from the largest to the smallest. They see the hill come up. Then they eat the hill. Nobody forgets it.",
    ],
    ["pocket-atlas", "@field-notes We tried it today. It works, and sheet 7 will be a potato."],
    [
      "half-past-nine",
      "Phone died on Sunday above the tree line. Water, top, everything between. Home by six, thank you.",
    ],
    [
      "copper-leaf",
      "Kleine Ergänzung: Auf alten Blättern sind die Höhen in Fuß. Das kann ein langer Nachmittag werden.",
    ],
    ["harbour-workshop", "At sea it is the same, only that you do not want to find out what is between them."],
  ],
  alps: [
    ["wool-socks", "The second hut does have the better soup. The third has the better stove and knows it."],
    ["slow-bicycle", "How did the balloon get into it?"],
    [
      "pocket-atlas",
      "@slow-bicycle It came down on our lunch. They were very sorry, gave us a lift over the pass, and that is why the third day is so short.",
    ],
    ["evening-train", "Is this possible with a ten-year-old who walks well and complains well?"],
    [
      "pocket-atlas",
      "@evening-train Yes, with a fourth day. Split the second one at the lake. The complaining stops at the marmots.",
    ],
    ["window-seat", "Tres días, y lo que más recuerdo es el silencio de después de la sopa."],
  ],
  dunes: [
    ["qahwa", "كأنني مشيت معكم. عند البئر القديمة كان جدّي يحكي عن الطريق نفسه، بعدد الجمال نفسه."],
    [
      "old-atlas",
      "I cannot read the title, but I know a well when everybody walks faster towards it. Is there a version with subtitles?",
    ],
    [
      "pocket-atlas",
      "@old-atlas Not yet. It says: the road to the oasis, four days with the caravan. The rest is about tea.",
    ],
    ["low-tide", "كم لتراً من الماء لكل شخص في اليوم؟ نفكّر في رحلة كهذه في الشتاء."],
    ["pocket-atlas", "@low-tide أربعة لترات على الأقل في الشتاء، غير ماء الشاي. والدليل يحمل أكثر مما يقول."],
    [
      "night-sky-diary",
      "Which night was it, at six seconds? That sky has no town under it for two hundred kilometres. We are packing.",
    ],
  ],
  coast: [
    [
      "attic-radio",
      "Asked two offices for the length of our coast and got two answers, 900 km apart. Sent both of them this.",
    ],
    [
      "north-window",
      "For those who want the number: the dimension of this curve is log 4 / log 3, so about 1.26. A real coast lies lower, a smooth one near 1.1, one full of inlets up to 1.3 or so.",
    ],
    ["paper-boat", "So what is the right answer?"],
    ["pocket-atlas", "@paper-boat The one with the ruler written next to it."],
    ["tide-and-hill", "The crab has walked it and says that it is longer than that."],
  ],
};
