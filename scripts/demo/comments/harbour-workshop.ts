import type { Comments } from "./comment";

export const harbourWorkshop: Comments = {
  boat: [
    ["salt-and-tar", "Been waiting for this since the crane went home empty in part 2. She looks like herself again."],
    ["second-breakfast", "Forty bronze screws and only one in the harbour. I counted the splashes."],
    ["gravel-road", "Complete beginner here: why larch for the frame, and not oak?"],
    [
      "harbour-workshop",
      "@gravel-road Oak is stronger, larch was straighter, cheaper and grown an hour from here. For a wheelhouse that carries itself and one skipper it is plenty. For the keel we would not have argued.",
    ],
    ["hazel-stick", "So ein Steuerhaus habe ich vor vielen Jahren mit meinem Vater gebaut. Danke für die Erinnerung."],
    [
      "low-tide",
      "About the engine, before you lift it out again.\n\nI had the same two centimetres on a boat of that age, and it was not the engine. It was the bed: one side had been packed with a strip of hardwood, painted over four times, so that it looked as if it had grown there.\n\nWhat I would do, in this order:\n1. Measure from the shaft, not from the hull. The hull lies.\n2. Take the paint off the bed, all of it, and look for an end grain that has no business there.\n3. Only then reach for the crane.\n\nIf it is the bed, it is an afternoon. If it is the engine, I am sorry, and I would watch all nine parts of it.",
    ],
    ["harbour-workshop", "@low-tide The paint came off this afternoon. You were right about the strip. There are two."],
    ["pocket-atlas", "I look forward to two centimetres more than is reasonable."],
  ],
  lighthouse: [
    ["small-hours", "Eleven seconds exactly, all night. I fell asleep at the fourth turn and woke up at breakfast."],
    ["quiet-ferry", "We pass this light twice a week and have never seen it from the inside. Thank you."],
    ["rainy-sunday", "Is somebody really up there still, or does it look after itself?"],
    ["harbour-workshop", "@rainy-sunday It looks after itself. We were let in for one night, to look after the flask."],
    ["yuki-no-hi", "灯りが回ってくるたびに、少し安心します。"],
    ["night-sky-diary", "From our side of the bay this is light pollution. The nicest kind."],
    ["attic-radio", "You can hear the bearing at the same place in each turn. That one wants grease by spring."],
  ],
  planing: [
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
  regatta: [
    ["window-seat", "By a nose. Do boats have a nose?"],
    ["salt-and-tar", "They have a stem, and hers is longer, which is why the red crew is still not speaking to us."],
    ["teal-kettle", "The most exciting thing I have seen happen at walking pace."],
    ["old-atlas", "La verde salió la última y ganó. Así es el viento de la tarde."],
  ],
  deck: [
    ["marsh-heron", "Forty years with the lay and nobody ever told me why. Now I know, and it still comes out square."],
    ["brown-paper", "Can you walk on it?"],
    ["harbour-workshop", "@brown-paper Once. Then you are the one who lays it again."],
    ["loom-shed", "We tried this with the warp ends. It holds, and the cat has taken it for a bed."],
  ],
};
