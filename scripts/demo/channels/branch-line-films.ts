import type { Channel } from "./channel";

export const branchLineFilms: Channel = {
  username: "branch-line-films",
  fullName: "Branch Line Films",
  about: "Railways with one platform. Filmed from the window, the footbridge and the fence (the right side of it).",
  joinedDaysAgo: 610,
  follows: ["harbour-workshop", "clock-room", "pocket-atlas"],
  clips: [
    {
      scene: "viaduct",
      title: "The last steam train over the viaduct",
      description:
        "Three coaches, six arches, one very patient farmer who let us stand in his field.\n\nTimetable of the museum line: https://branch-line-films.example/timetable",
      seconds: 10,
      views: 46_233,
      daysAgo: 4.2,
    },
    {
      scene: "city",
      title: "Line 6, end to end, after midnight",
      description: "The tram is empty, the lights are not.",
      seconds: 12,
      views: 15_934,
      daysAgo: 75,
    },
    {
      scene: "tracks",
      title: "Where the line goes straight for eleven kilometres",
      description:
        "Nothing happens for most of it, which is the point. Watch the horizon.\n\nFilmed from the cab with permission.",
      seconds: 8,
      views: 3_340,
      daysAgo: 188,
    },
    {
      scene: "model",
      title: "A whole railway on a door: the loop is running",
      description:
        "N gauge, 2.03 m by 0.83 m, because that is the door we had.\n\nTrack plan: https://branch-line-films.example/door",
      seconds: 9,
      views: 28_877,
      daysAgo: 280,
    },
    {
      scene: "rain",
      title: "Rain on a carriage window (for working, or for not working)",
      description: "Seat 14, facing backwards. Somebody left a cup.",
      seconds: 14,
      views: 611_090,
      daysAgo: 440,
    },
  ],
  tweets: [
    { daysAgo: 1.4, text: "Six arches, three coaches, and a cow who has asked for a copy." },
    { daysAgo: 12, text: "Delayed, due to a delay." },
    {
      daysAgo: 49,
      text: "New timetable of the museum line, with the trains that run in steam marked S:\nhttps://branch-line-films.example/timetable",
    },
    {
      daysAgo: 118,
      text: "Things said to us on footbridges, an extract:\n\n“Is it late?”\n“What are you waiting for?”\n“Is that one special?” (yes; all of them)",
    },
    { daysAgo: 276, text: "The loop on the door is running. Nobody may leave by that door until Sunday." },
  ],
  playlists: [
    {
      name: "For a long ride",
      description: "Save it before the tunnel. A bit of everything, quiet ones first, and nothing that needs sound.",
      daysAgo: 430,
      scenes: [
        "tiles",
        "moon",
        "coast",
        "model",
        "indigo",
        "pendulum",
        "tracks",
        "tea",
        "dunes",
        "aurora",
        "knitting",
        "tidepool",
        "lighthouse",
        "saturn",
        "alps",
        "gears",
      ],
    },
    {
      name: "One platform",
      description: "Lines that end where they began.",
      daysAgo: 270,
      scenes: ["model", "tracks", "city", "viaduct"],
    },
    { name: "Weather, from indoors", description: "", daysAgo: 160, scenes: ["rain", "reef", "startrails"] },
  ],
};
