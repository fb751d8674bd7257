import type { Channel } from "#demo/channel";
import { chords, mix, noise, plucks } from "#demo/sound";

export const pocketAtlas: Channel = {
  username: "pocket-atlas",
  fullName: "Pocket Atlas",
  about:
    "Maps, walks and the ground between them.\nThis is the demo's own account: change what you like, it is made anew when its folder is deleted.",
  joinedDaysAgo: 430,
  category: "Travel",
  tags: "maps travel",
  follows: ["harbour-workshop", "night-sky-diary", "tide-and-hill", "clock-room"],
  clips: [
    {
      scene: "map",
      sound: plucks(0.35, 0, 4, 7, 11, 14, 11, 7, 4, -3, 0, 4, 9, 12, 9, 4, 0),
      title: "Reading contour lines without a phone",
      description:
        "Close together is steep, far apart is lunch.\n\n1. Find the water.\n2. Find the top.\n3. Everything else is between them.\n\nPractice sheets to print: https://pocket-atlas.example/contours",
      seconds: 11,
      views: 67_518,
      daysAgo: 11,
      captions: [
        {
          language: "en",
          cues: [
            [0, "Every brown line is a walk\nat the same height."],
            [3, "Where they crowd together,\nyour knees will notice."],
            [6.5, "And this little ring is a summit,\nor a pond. Look for the tick marks."],
          ],
        },
        {
          language: "de",
          cues: [
            [0, "Jede braune Linie ist ein Weg\nauf gleicher Höhe."],
            [3, "Wo sie sich drängen,\nmerken es die Knie."],
            [6.5, "Und dieser kleine Ring ist ein Gipfel\noder ein Teich. Auf die Striche achten."],
          ],
        },
      ],
      comments: [
        [
          "gravel-road",
          "“Close together is steep, far apart is lunch” is the first rule of maps that I shall remember.",
        ],
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
    },
    {
      scene: "alps",
      sound: mix(noise({ dark: 0.93, swell: 5, loud: 0.2 }), chords(3, [-5, 2, 7], [0, 4, 7], [-3, 2, 6])),
      title: "Three huts in three days, and a balloon we did not book",
      description: "21 km, 1 900 m up, 2 100 m down. The second hut has the better soup.",
      seconds: 10,
      views: 18_204,
      daysAgo: 29,
      comments: [
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
    },
    {
      scene: "dunes",
      sound: mix(noise({ dark: 0.96, swell: 6, loud: 0.4 }), plucks(0.4, -12, -11, -8, -7, -5, -7, -8, -11)),
      language: "ar",
      title: "الطريق إلى الواحة: أربعة أيام مع القافلة",
      description:
        "أربعة أيام على الأقدام من البئر القديمة إلى الواحة، مع أربعة جمال وكثير من الشاي.\n\nالخريطة: https://pocket-atlas.example/oasis",
      seconds: 9,
      views: 5_311,
      daysAgo: 150,
      comments: [
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
    },
    {
      scene: "coast",
      sound: mix(chords(2.5, [-24, -12, -5, 0, 4], [-22, -10, -3, 2, 5]), noise({ dark: 0.93, swell: 4, loud: 0.2 })),
      title: "How long is a coastline? It depends on your ruler",
      description:
        "Measure it with a shorter ruler and it gets longer, and it does not stop.\n\nThe island here is Koch's: every straight piece becomes four, each a third as long. Four steps in, its coast is more than three times as long as at the start, and the island has hardly grown.",
      seconds: 10,
      views: 1_047,
      daysAgo: 310,
      comments: [
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
    },
    {
      scene: "camp",
      sound: mix(noise({ dark: 0.75, swell: 0.7, loud: 0.2 }), chords(4, [-17, -12, -5], [-19, -12, -7])),
      title: "Sleeping out on the shortest night (draft)",
      description: "Not yet: the sound of the stream is missing, and so is the ending.",
      seconds: 9,
      views: 0,
      daysAgo: 1.2,
      unpublished: true,
    },
  ],
  tweets: [
    { daysAgo: 0.12, text: "Sheet 7 will be a potato. Thank you to everybody who peeled." },
    {
      daysAgo: 10,
      text: "Practice sheets for contour lines, to print and to get wrong in peace:\nhttps://pocket-atlas.example/contours",
    },
    { daysAgo: 27, text: "Packing list for three huts:\n\nmap\nother map\nsocks\nspoon, because of the soup" },
    { daysAgo: 84, text: "Asked a shepherd for the shortest way. He asked how much time we had." },
    { daysAgo: 148, text: "وصلنا إلى الواحة. الشاي جاهز قبل أن نخلع الأحذية." },
    { daysAgo: 263, text: "A coastline is as long as you are patient." },
    { daysAgo: 359, text: "Folded a map back the way it came. Witnesses available." },
  ],
  playlists: [
    {
      name: "Walks, with maps",
      description: "Everything we have walked and drawn.",
      daysAgo: 300,
      scenes: ["coast", "dunes", "alps", "map"],
    },
    {
      name: "Night outside",
      description: "For the shortest night, and for all the longer ones.",
      daysAgo: 200,
      scenes: ["aurora", "lighthouse", "startrails", "camp"],
    },
    {
      name: "خرائط وطرق",
      description: "طرق مشيناها وطرق نتمنى أن نمشيها.",
      daysAgo: 120,
      scenes: ["dunes", "tracks", "alps"],
    },
    {
      name: "Things to watch again slowly, with a pencil and paper, before anyone else in the house is awake",
      description: "A long name for a short list.\n\nNotes go into the green book, page 40 and on.",
      daysAgo: 60,
      scenes: ["indigo", "saturn", "gears"],
    },
    { name: "For the winter", description: "", daysAgo: 2, scenes: [] },
  ],
  drafts: [
    {
      title: "A compass, a puddle and a magnet",
      description: "Which of the three points north, and for how long.",
    },
  ],
};
