import type { Channel } from "./channel";

export const harbourWorkshop: Channel = {
  username: "harbour-workshop",
  fullName: "Harbour Workshop",
  about:
    "One shed, one slipway, and a list of jobs that gets longer.\nOld boats made to float again, slowly and with the wrong screwdriver.\n\nPlans and lists: https://harbour-workshop.example/plans",
  joinedDaysAgo: 728,
  follows: ["tide-and-hill", "branch-line-films", "clock-room", "pocket-atlas", "slow-kitchen"],
  clips: [
    {
      scene: "boat",
      title: "Rebuilding a 1962 fishing boat, part 4: the wheelhouse goes back on",
      description:
        "Eleven months after we lifted it off, the wheelhouse is where it belongs.\n\nWhat we used\n- larch for the frame, two coats of oil\n- bronze screws, 40 of them\n- one borrowed crane, returned\n\nPart 1 to 3 and the drawings: https://harbour-workshop.example/plans\n\nNext time: why the engine sits two centimetres too far to port, and what that does to everything else.",
      seconds: 12,
      views: 12_431,
      daysAgo: 0.13,
    },
    {
      scene: "lighthouse",
      title: "Keeping the light: one night on the rock",
      description:
        "No commentary, only the lamp, the sea and a flask of tea.\nThe lamp turns once in eleven seconds. Count along.",
      seconds: 11,
      views: 84_210,
      daysAgo: 63,
    },
    {
      scene: "planing",
      title: "Sharpening a hand plane until it sings",
      description:
        "If it hums, it is sharp. If it growls, stop.\n\nThe stone is a 1000 grit on one side and 6000 on the other; the strop is an old belt with the paste from https://harbour-workshop.example/paste.\n\nQuestions I get every week:\n1. No, the angle is not magic. 25 degrees, then a little more.\n2. Yes, the back has to be flat.\n3. No, you cannot have the plane.",
      seconds: 8,
      views: 46_702,
      daysAgo: 230,
    },
    {
      scene: "regatta",
      title: "Three boats, two marks and very little wind",
      description: "The Wednesday race, from the pier. The green one wins, but only just.",
      seconds: 9,
      views: 2_918,
      daysAgo: 160,
    },
    {
      scene: "deck",
      title: "How to lay a rope flat so that it runs free",
      description:
        "Start from the end you will need last. Turn with the lay, never against it.\n\nIt is called a Flemish flake and it is mostly for showing off, but children will leave it alone, which is worth a lot on a small deck.",
      seconds: 7,
      views: 958,
      daysAgo: 690,
    },
  ],
  tweets: [
    { daysAgo: 0.2, text: "Part 4 is up. The wheelhouse is on, the kettle is in it, the order was not discussed." },
    {
      daysAgo: 6,
      text: "To do this week:\n- engine bed, port side\n- engine bed, starboard side\n- write down which one is port",
    },
    { daysAgo: 33, text: "Whoever borrowed the long clamp: keep it until Friday, then bring cake as well." },
    {
      daysAgo: 91,
      text: "The drawings of the cabin are finished and free to take: https://harbour-workshop.example/plans",
    },
    { daysAgo: 174, text: "Wind nought to one, all day. We sanded." },
    { daysAgo: 351, text: "Found on the beach: one oar. Lost from the same beach: one oar, not this one." },
  ],
  playlists: [
    {
      name: "The 1962 boat, and what she taught us",
      description: "In the order in which we should have done it.",
      daysAgo: 420,
      scenes: ["deck", "planing", "regatta", "boat"],
    },
    {
      name: "For when the glue is drying",
      description: "Nothing here needs your hands.",
      daysAgo: 260,
      scenes: ["rain", "life", "tea", "model", "lighthouse", "reef"],
    },
    { name: "Weather permitting", description: "", daysAgo: 190, scenes: ["eclipse", "aurora", "tracks", "viaduct"] },
  ],
};
