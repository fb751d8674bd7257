const names = [
  ["marsh-heron", "Marsh Heron"],
  ["teal-kettle", "Teal Kettle"],
  ["quiet-ferry", "Quiet Ferry"],
  ["paper-boat", "Paper Boat"],
  ["second-breakfast", "Second Breakfast"],
  ["north-window", "North Window"],
  ["slow-bicycle", "Slow Bicycle"],
  ["copper-leaf", "Copper Leaf"],
  ["half-past-nine", "Half Past Nine"],
  ["rainy-sunday", "Rainy Sunday"],
  ["blue-thermos", "Blue Thermos"],
  ["wool-socks", "Wool Socks"],
  ["gravel-road", "Gravel Road"],
  ["tin-roof", "Tin Roof"],
  ["plum-jam", "Plum Jam"],
  ["yuki-no-hi", "雪の日"],
  ["old-atlas", "Old Atlas"],
  ["garden-gate", "Garden Gate"],
  ["evening-train", "Evening Train"],
  ["salt-and-tar", "Salt & Tar"],
  ["small-hours", "Small Hours"],
  ["hazel-stick", "Hazel Stick"],
  ["red-mug", "Red Mug"],
  ["qahwa", "قهوة الصباح"],
  ["field-notes", "Field Notes"],
  ["lamp-oil", "Lamp Oil"],
  ["window-seat", "Window Seat"],
  ["apple-box", "Apple Box"],
  ["low-tide", "Low Tide"],
  ["attic-radio", "Attic Radio"],
  ["brown-paper", "Brown Paper"],
  ["first-frost", "First Frost"],
] as const;

/** Users who watch, follow, like and comment, and upload nothing. */
export const audience = names.map(([username, fullName], i) => ({ username, fullName, joinedDaysAgo: 720 - i * 17 }));

/** The username of a user in the audience. */
export type Follower = (typeof names)[number][0];

export const audienceTweets: { by: Follower; daysAgo: number; text: string }[] = [
  {
    by: "second-breakfast",
    daysAgo: 0.05,
    text: "Day two of the ramen. The whole staircase knows.",
  },
  {
    by: "field-notes",
    daysAgo: 14,
    text: "Watched this week, all of it slower than I am:\n1. a tide\n2. a tram\n3. a loaf",
  },
  { by: "qahwa", daysAgo: 47, text: "صباح الخير. القهوة أولاً، ثم المدّ والجزر." },
];
