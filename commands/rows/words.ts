/** Words from frequent to rare: the first ones are in thousands of titles, the last ones in a few. */
export const subjects = [
  ..."garden bread harbour train clock river mountain kitchen violin bicycle".split(" "),
  ..."lighthouse pottery beehive telescope ferry orchard loom quarry tram sourdough".split(" "),
  ..."viaduct barometer dovecote coracle isobar kiln sextant theodolite marquetry bassoon".split(" "),
  ..."astrolabe hurdy-gurdy zoetrope ocarina quoin trebuchet orrery gnomon heliograph サウナ".split(" "),
];

export const verbs = "building fixing reading walking drawing cooking measuring painting cleaning finding".split(" ");

export const qualities = "small old slow quiet blue simple long forgotten northern second".split(" ");

export const endings = [
  "in one afternoon",
  "for beginners",
  "without a plan",
  "before the rain",
  "step by step",
  "and what went wrong",
  "after ten years",
  "on a Sunday",
  "with borrowed tools",
  "from start to finish",
];

export const sentences = [
  "It took longer than we thought, and it was worth it.",
  "The list of what you need is at the end.",
  "Thanks to everybody who wrote about the last one.",
  "No music, only what the microphone heard.",
  "The second try is the one to watch.",
  "Measurements are in millimetres.",
  "Filmed over three days in November.",
  "Corrections are welcome below.",
];
