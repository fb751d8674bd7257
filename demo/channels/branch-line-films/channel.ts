import type { Channel } from "#demo/channel";
import { chords, hum, knocks, mix, noise, plucks } from "#demo/sound";

export const branchLineFilms: Channel = {
  username: "branch-line-films",
  fullName: "Branch Line Films",
  about: "Railways with one platform. Filmed from the window, the footbridge and the fence (the right side of it).",
  joinedDaysAgo: 610,
  category: "Travel",
  tags: "railway travel",
  follows: ["harbour-workshop", "clock-room", "pocket-atlas"],
  clips: [
    {
      scene: "viaduct",
      sound: mix(noise({ dark: 0.8, swell: 0.5, loud: 0.35 }), knocks(0.25, [90, 110], 0.3)),
      title: "The last steam train over the viaduct",
      description:
        "Three coaches, six arches, one very patient farmer who let us stand in his field.\n\nTimetable of the museum line: https://branch-line-films.example/timetable",
      seconds: 10,
      views: 46_233,
      daysAgo: 4.2,
      comments: [
        ["evening-train", "Third arch, second coach, left window: that is my hat."],
        ["tin-roof", "Thank the farmer from all of us, please."],
        ["branch-line-films", "@tin-roof He has watched it twice and says that the cows are well lit."],
        ["gravel-road", "Is it really the last one? The museum line wrote something about a spring timetable."],
        [
          "branch-line-films",
          "@gravel-road The last one over the viaduct until the parapet is mended. They hope for May: https://branch-line-films.example/timetable",
        ],
        [
          "copper-leaf",
          "The exhaust is uneven, one beat in four a little late. Valve setting, I should think. It will have sounded like that since the war, and whoever cures it will be asked to put it back.",
        ],
        ["slow-bicycle", "Parecía que se iba despidiendo de cada arco."],
      ],
    },
    {
      scene: "city",
      sound: mix(hum(98, 0.04), chords(2.5, [-9, -2, 3, 7], [-7, 0, 5, 8], [-12, -4, 0, 3])),
      title: "Line 6, end to end, after midnight",
      description: "The tram is empty, the lights are not.",
      seconds: 12,
      views: 15_934,
      daysAgo: 75,
      comments: [
        ["small-hours", "I work nights and this is my tram. It is odd and very nice to see it from the front."],
        ["window-seat", "Every light green, the whole way. Somebody up there likes you."],
        ["second-breakfast", "What is the hum that goes up when it pulls away?"],
        [
          "branch-line-films",
          "@second-breakfast The motors being fed in steps. Older cars growl, these sing a scale and stop before the last note.",
        ],
        ["yuki-no-hi", "終点の少し前の、だれもいない停留所が好きです。"],
      ],
    },
    {
      scene: "tracks",
      sound: mix(knocks(0.42, [120, 160]), noise({ dark: 0.95, loud: 0.4 })),
      title: "Where the line goes straight for eleven kilometres",
      description:
        "Nothing happens for most of it, which is the point. Watch the horizon.\n\nFilmed from the cab with permission.",
      seconds: 8,
      views: 3_340,
      daysAgo: 188,
      comments: [
        ["north-window", "Nothing happens, and then at two seconds a light. I shouted."],
        ["half-past-nine", "Eleven kilometres! Who was the surveyor, and did they own a bend at all?"],
        [
          "pocket-atlas",
          "@half-past-nine On the old sheet you can see that they drew it with one ruler and moved the village.",
        ],
        ["attic-radio", "Perfect with the sound off and rain outside. Also perfect the other way round."],
      ],
    },
    {
      scene: "model",
      sound: mix(knocks(0.3, [400, 520], 0.15), plucks(0.3, 3, 7, 10, 7, 5, 8, 12, 8)),
      title: "A whole railway on a door: the loop is running",
      description:
        "N gauge, 2.03 m by 0.83 m, because that is the door we had.\n\nTrack plan: https://branch-line-films.example/door",
      seconds: 9,
      views: 28_877,
      daysAgo: 280,
      comments: [
        ["apple-box", "Showed this to my wife, who has now counted our doors."],
        ["brown-paper", "How do you get through it when somebody rings the bell?"],
        [
          "branch-line-films",
          "@brown-paper It is a door that leads nowhere any more. Before that we had a very long pause at the station.",
        ],
        ["hazel-stick", "2,03 m mal 0,83 m ist eine Norm, von der nie jemand gedacht hat, dass sie das hervorbringt."],
        [
          "clock-room",
          "The turnout motor clicks a fifth of a second after the lever. Is that wear, or is it character?",
        ],
        ["branch-line-films", "@clock-room Until today it was character."],
        [
          "paper-boat",
          "I built the track plan as it stands and the inner loop wants a radius of 228, not 225, or the long coaches kiss. Otherwise perfect, thank you for drawing it out.",
        ],
      ],
    },
    {
      scene: "rain",
      sound: mix(noise({ dark: 0.35, loud: 0.2 }), plucks(0.8, -9, -2, 3, 2, -2, 3)),
      title: "Rain on a carriage window (for working, or for not working)",
      description: "Seat 14, facing backwards. Somebody left a cup.",
      seconds: 14,
      views: 611_090,
      daysAgo: 440,
      comments: [
        ["lamp-oil", "Wrote a whole thesis to this. You are in the acknowledgements, under “seat 14”."],
        ["rainy-sunday", "For not working. Very good for not working."],
        ["red-mug", "I think that is my cup."],
        [
          "branch-line-films",
          "@red-mug Lost property, third shelf. They have seven and would be glad to part with them.",
        ],
        ["qahwa", "أسمعه وأنا أعمل ليلاً، في مدينة لا تمطر إلا نادراً."],
        ["quiet-ferry", "Ten hours of this, please. Facing forwards, if there is a choice."],
        ["low-tide", "Para dormir: dos vueltas enteras y no llego nunca a la tercera."],
        [
          "marsh-heron",
          "Every drop takes the track of the one before. I have been looking at this for a quarter of an hour and call it research.",
        ],
        ["first-frost", "Fell asleep, missed my own station on a real train. Five stars 🌧️"],
      ],
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
