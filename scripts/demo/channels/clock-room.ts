import type { Channel } from "./channel";

export const clockRoom: Channel = {
  username: "clock-room",
  fullName: "Clock Room",
  about: "Things that turn, tick and repeat: clocks, records, chess clocks, automata.\nAsk before you oil it.",
  joinedDaysAgo: 590,
  follows: ["loom-shed", "night-sky-diary", "harbour-workshop", "pocket-atlas"],
  clips: [
    {
      scene: "gears",
      title: "Why this gear has 61 teeth",
      description:
        "Sixty would be easier to count, and it would wear out in ten years. A prime number of teeth means that the same two never meet twice in a row.\n\nThe maths, with a table of primes worth cutting: https://clock-room.example/61",
      seconds: 9,
      views: 1_238_112,
      daysAgo: 6,
    },
    {
      scene: "vinyl",
      title: "Cleaning a record that spent ten years in a barn",
      description: "Warm water, one drop of soap, patience. Before and after, same groove.\n\nNo, not with wood glue.",
      seconds: 11,
      views: 67_540,
      daysAgo: 13,
    },
    {
      scene: "chess",
      title: "A quiet knight move that nobody at the table saw",
      description: "Correspondence game, move 31. White to play; stop the clip at one second and think.",
      seconds: 8,
      views: 23_406,
      daysAgo: 140,
    },
    {
      scene: "pendulum",
      title: "Setting a pendulum by ear",
      description: "If both ticks sound alike it is in beat. If it limps, turn the crutch, not the screw.",
      seconds: 10,
      views: 4_871,
      daysAgo: 196,
    },
    {
      scene: "life",
      title: "Game of Life on 9,216 flip dots",
      description:
        "Born with three neighbours, lives with two or three, and clacks like a departure board.\n\nFirmware: https://clock-room.example/flip-dots\nThe noise is real. The neighbours have been told.",
      seconds: 10,
      views: 152_019,
      daysAgo: 520,
    },
  ],
};
