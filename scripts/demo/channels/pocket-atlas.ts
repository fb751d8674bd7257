import type { Channel } from "./channel";

export const pocketAtlas: Channel = {
  username: "pocket-atlas",
  fullName: "Pocket Atlas",
  about:
    "Maps, walks and the ground between them.\nThis is the demo's own account: change what you like, it is made anew when its folder is deleted.",
  joinedDaysAgo: 430,
  follows: ["harbour-workshop", "night-sky-diary", "tide-and-hill", "clock-room"],
  clips: [
    {
      scene: "map",
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
    },
    {
      scene: "alps",
      title: "Three huts in three days, and a balloon we did not book",
      description: "21 km, 1 900 m up, 2 100 m down. The second hut has the better soup.",
      seconds: 10,
      views: 18_204,
      daysAgo: 29,
    },
    {
      scene: "dunes",
      title: "الطريق إلى الواحة: أربعة أيام مع القافلة",
      description:
        "أربعة أيام على الأقدام من البئر القديمة إلى الواحة، مع أربعة جمال وكثير من الشاي.\n\nالخريطة: https://pocket-atlas.example/oasis",
      seconds: 9,
      views: 5_311,
      daysAgo: 150,
    },
    {
      scene: "coast",
      title: "How long is a coastline? It depends on your ruler",
      description:
        "Measure it with a shorter ruler and it gets longer, and it does not stop.\n\nThe island here is Koch's: every straight piece becomes four, each a third as long. Four steps in, its coast is more than three times as long as at the start, and the island has hardly grown.",
      seconds: 10,
      views: 1_047,
      daysAgo: 310,
    },
    {
      scene: "camp",
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
