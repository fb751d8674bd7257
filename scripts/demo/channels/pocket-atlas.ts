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
};
