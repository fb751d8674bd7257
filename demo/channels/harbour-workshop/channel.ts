import type { Channel } from "#demo/channel";
import { chords, knocks, mix, noise, plucks } from "#demo/sound";

export const harbourWorkshop: Channel = {
  username: "harbour-workshop",
  fullName: "Harbour Workshop",
  about:
    "One shed, one slipway, and a list of jobs that gets longer.\nOld boats made to float again, slowly and with the wrong screwdriver.\n\nPlans and lists: https://harbour-workshop.example/plans",
  joinedDaysAgo: 728,
  category: "Making",
  tags: "boats repair",
  follows: ["tide-and-hill", "branch-line-films", "clock-room", "pocket-atlas", "slow-kitchen"],
  clips: [
    {
      scene: "boat",
      sound: mix(noise({ dark: 0.93, swell: 5 }), plucks(0.5, -12, -5, 0, 4, 7, 4, 0, -5)),
      title: "Rebuilding a 1962 fishing boat, part 4: the wheelhouse goes back on",
      description:
        "Eleven months after we lifted it off, the wheelhouse is where it belongs.\n\nWhat we used\n- larch for the frame, two coats of oil\n- bronze screws, 40 of them\n- one borrowed crane, returned\n\nPart 1 to 3 and the drawings: https://harbour-workshop.example/plans\n\nNext time: why the engine sits two centimetres too far to port, and what that does to everything else.",
      seconds: 12,
      views: 12_431,
      daysAgo: 0.13,
      comments: [
        [
          "salt-and-tar",
          "Been waiting for this since the crane went home empty in part 2. She looks like herself again.",
        ],
        ["second-breakfast", "Forty bronze screws and only one in the harbour. I counted the splashes."],
        ["gravel-road", "Complete beginner here: why larch for the frame, and not oak?"],
        [
          "harbour-workshop",
          "@gravel-road Oak is stronger, larch was straighter, cheaper and grown an hour from here. For a wheelhouse that carries itself and one skipper it is plenty. For the keel we would not have argued.",
        ],
        [
          "hazel-stick",
          "So ein Steuerhaus habe ich vor vielen Jahren mit meinem Vater gebaut. Danke für die Erinnerung.",
        ],
        [
          "low-tide",
          "About the engine, before you lift it out again.\n\nI had the same two centimetres on a boat of that age, and it was not the engine. It was the bed: one side had been packed with a strip of hardwood, painted over four times, so that it looked as if it had grown there.\n\nWhat I would do, in this order:\n1. Measure from the shaft, not from the hull. The hull lies.\n2. Take the paint off the bed, all of it, and look for an end grain that has no business there.\n3. Only then reach for the crane.\n\nIf it is the bed, it is an afternoon. If it is the engine, I am sorry, and I would watch all nine parts of it.",
        ],
        [
          "harbour-workshop",
          "@low-tide The paint came off this afternoon. You were right about the strip. There are two.",
        ],
        ["pocket-atlas", "I look forward to two centimetres more than is reasonable."],
      ],
    },
    {
      scene: "lighthouse",
      sound: mix(noise({ dark: 0.96, swell: 4, loud: 0.4 }), chords(5, [-24, -12, -5], [-26, -14, -7])),
      title: "Keeping the light: one night on the rock",
      description:
        "No commentary, only the lamp, the sea and a flask of tea.\nThe lamp turns once in eleven seconds. Count along.",
      seconds: 11,
      views: 84_210,
      daysAgo: 63,
      comments: [
        [
          "small-hours",
          "Eleven seconds exactly, all night. I fell asleep at the fourth turn and woke up at breakfast.",
        ],
        ["quiet-ferry", "We pass this light twice a week and have never seen it from the inside. Thank you."],
        ["rainy-sunday", "Is somebody really up there still, or does it look after itself?"],
        [
          "harbour-workshop",
          "@rainy-sunday It looks after itself. We were let in for one night, to look after the flask.",
        ],
        ["yuki-no-hi", "灯りが回ってくるたびに、少し安心します。"],
        ["night-sky-diary", "From our side of the bay this is light pollution. The nicest kind."],
        ["attic-radio", "You can hear the bearing at the same place in each turn. That one wants grease by spring."],
      ],
    },
    {
      scene: "planing",
      sound: mix(noise({ dark: 0.6, swell: 3.93, loud: 0.35 }), plucks(0.98, -17, null, -14, null, -10, null)),
      title: "Sharpening a hand plane until it sings",
      description:
        "If it hums, it is sharp. If it growls, stop.\n\nThe stone is a 1000 grit on one side and 6000 on the other; the strop is an old belt with the paste from https://harbour-workshop.example/paste.\n\nQuestions I get every week:\n1. No, the angle is not magic. 25 degrees, then a little more.\n2. Yes, the back has to be flat.\n3. No, you cannot have the plane.",
      seconds: 8,
      views: 46_702,
      daysAgo: 230,
      comments: [
        ["tin-roof", "Mine growled for two years and I thought that was how wood sounds."],
        ["copper-leaf", "Which side of the strop, rough or smooth?"],
        ["harbour-workshop", "@copper-leaf Smooth, with very little paste. The rough side is for belts."],
        [
          "field-notes",
          "For anyone doing this the first time: flatten the stone before you flatten the blade. I spent a weekend grinding a perfect curve.",
        ],
        ["lamp-oil", "I only came to ask for the plane. I see that this has come up before."],
        [
          "clock-room",
          "The shaving at six seconds is thinner than our mainspring paper. We measured ours. Please measure yours.",
        ],
        ["wool-socks", "A summary of the angles, from a joiner: https://field-notes.example/edges"],
      ],
    },
    {
      scene: "regatta",
      sound: mix(noise({ dark: 0.9, swell: 3 }), chords(3, [-12, -8, -5], [-7, -3, 0], [-5, -1, 2])),
      title: "Three boats, two marks and very little wind",
      description: "The Wednesday race, from the pier. The green one wins, but only just.",
      seconds: 9,
      views: 2_918,
      daysAgo: 160,
      comments: [
        ["window-seat", "By a nose. Do boats have a nose?"],
        [
          "salt-and-tar",
          "They have a stem, and hers is longer, which is why the red crew is still not speaking to us.",
        ],
        ["teal-kettle", "The most exciting thing I have seen happen at walking pace."],
        ["old-atlas", "La verde salió la última y ganó. Así es el viento de la tarde."],
      ],
    },
    {
      scene: "deck",
      sound: mix(knocks(0.75, [180, 140], 0.25), plucks(0.375, -5, 0, 2, 4, 7, 4, 2, 0)),
      title: "How to lay a rope flat so that it runs free",
      description:
        "Start from the end you will need last. Turn with the lay, never against it.\n\nIt is called a Flemish flake and it is mostly for showing off, but children will leave it alone, which is worth a lot on a small deck.",
      seconds: 7,
      views: 958,
      daysAgo: 690,
      comments: [
        [
          "marsh-heron",
          "Forty years with the lay and nobody ever told me why. Now I know, and it still comes out square.",
        ],
        ["brown-paper", "Can you walk on it?"],
        ["harbour-workshop", "@brown-paper Once. Then you are the one who lays it again."],
        ["loom-shed", "We tried this with the warp ends. It holds, and the cat has taken it for a bed."],
      ],
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
