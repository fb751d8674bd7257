import type { Channel } from "#demo/channel";
import { chords, mix, noise, plucks } from "#demo/sound";

export const nightSkyDiary: Channel = {
  username: "night-sky-diary",
  fullName: "Night Sky Diary",
  about: "A small telescope, a dark valley, and notes of what was up there.\nNew entries whenever the clouds allow.",
  joinedDaysAgo: 655,
  category: "Nature",
  tags: "astronomy night",
  follows: ["pocket-atlas", "clock-room", "tide-and-hill"],
  clips: [
    {
      scene: "startrails",
      sound: mix(noise({ dark: 0.96, loud: 0.2 }), chords(4, [-12, -5, 2], [-14, -7, 0], [-10, -5, 0])),
      title: "Eleven hours of star trails in twelve seconds",
      description:
        "The camera stood still; we did not.\n\n1 320 frames of 30 seconds each, stacked. The orange ones are cooler stars, the white ones hotter. The still point is within a degree of the pole.\n\nHow to stack: https://night-sky-diary.example/trails",
      seconds: 12,
      views: 1_204_388,
      daysAgo: 2.2,
      comments: [
        [
          "small-hours",
          "Eleven hours, and the one cloud waits until you have finished. Some people have all the luck.",
        ],
        [
          "field-notes",
          "1 320 times 30 seconds: I did the sum, and it is eleven hours to the second. Respect for not losing a single frame.",
        ],
        ["night-sky-diary", "@field-notes We lost four. They were dark anyway, a fox sat down in front of the camera."],
        ["paper-boat", "Beginner's question: why does the star in the middle move as well, if it is the pole star?"],
        [
          "night-sky-diary",
          "@paper-boat Because it is near the pole and not on it: about two thirds of a degree away. So it draws a circle too, a very small one. Every other star draws a larger one around the same point.",
        ],
        ["north-window", "Which heater do you put around the lens? Mine was fogged by two in the morning."],
        ["old-atlas", "Una noche entera en doce segundos, y aun así me pareció larga. Preciosa."],
        [
          "pocket-atlas",
          "This is how I find north when I have forgotten everything else. Sending it to people instead of explaining.",
        ],
        ["attic-radio", "The telescope stands there all night and looks at nothing. We have all had nights like that."],
      ],
    },
    {
      scene: "saturn",
      sound: chords(3.5, [-24, -12, -5, 3], [-21, -9, -5, 2], [-26, -10, -7, 0]),
      title: "Saturn's rings are closing: what we see this year",
      description:
        "Every fifteen years we see them edge on, and they all but vanish. Here is why, with a plate and a torch.\n\n00:00 the tilt\n00:04 the plate\n00:07 the torch",
      seconds: 10,
      views: 96_015,
      daysAgo: 41,
      comments: [
        ["half-past-nine", "The plate and the torch did in three seconds what school did not do in nine years."],
        [
          "hazel-stick",
          "To be exact, it is not fifteen and fifteen: Saturn's path is not a circle, so the gaps take turns at a little under fourteen years and a little under sixteen.",
        ],
        ["night-sky-diary", "@hazel-stick Quite right, and thank you. Fifteen is what fits on a plate."],
        ["blue-thermos", "Can one see the rings with binoculars at all?"],
        [
          "night-sky-diary",
          "@blue-thermos Not as rings, but you will see that it is not round. A small telescope at 40 times shows them well, in any year but this.",
        ],
        ["yuki-no-hi", "輪が細くなるのは少しさびしいけれど、また開くのを待ちます。"],
      ],
    },
    {
      scene: "aurora",
      sound: mix(noise({ dark: 0.94, swell: 6, loud: 0.25 }), chords(4, [-5, 2, 7], [-3, 4, 9], [-8, -1, 4])),
      title: "Green, then violet: forty minutes of northern lights",
      description:
        "From the hut by the lake, at minus nineteen. The violet edge is nitrogen.\nThe hum is the heater. Sorry about the heater.",
      seconds: 13,
      views: 402_661,
      daysAgo: 120,
      comments: [
        ["first-frost", "Minus nineteen and a steady hand on the focus ring. I know what that costs."],
        ["wool-socks", "Leave the heater in. Without it this is a picture, with it I am there."],
        ["window-seat", "Does it really move that fast, or is the film sped up?"],
        [
          "night-sky-diary",
          "@window-seat Sped up for most of it. The violet part at the end is as it was: when it gets going it is faster than one can turn one's head.",
        ],
        ["qahwa", "لم أرَ السماء خضراء قط. شكراً لأنكم سهرتم من أجلنا."],
        [
          "evening-train",
          "We saw the same night from the platform, 300 km further south, as a faint grey arch. Now I know what it was trying to be.",
        ],
        ["tide-and-hill", "Same nitrogen as in the compost. It gets around."],
      ],
    },
    {
      scene: "eclipse",
      sound: mix(noise({ dark: 0.95, loud: 0.2 }), chords(5, [-24, -17, -12, -9])),
      title: "Totality from the ridge, with people being quiet",
      description: "Two minutes and four seconds. Nobody had told the dogs.",
      seconds: 9,
      views: 77_123,
      daysAgo: 205,
      comments: [
        ["garden-gate", "The dogs are the best part. They noticed it before any of you did."],
        [
          "slow-bicycle",
          "Two minutes and four seconds, and I held my breath for all of them, at a kitchen table, on a Tuesday.",
        ],
        ["red-mug", "Sind das die Schattenbänder ganz am Anfang, oder nur die Kompression?"],
        [
          "night-sky-diary",
          "@red-mug Das sind sie, gerade noch. Man sieht sie besser, wenn man an ihnen vorbeischaut.",
        ],
        ["branch-line-films", "The 11:40 stopped on the viaduct for it. Not in the timetable, nobody complained."],
      ],
    },
    {
      scene: "moon",
      sound: plucks(0.7, -12, -5, 0, 3, 7, 3, 0, -5),
      title: "A month of moons, one photograph a night",
      description: "Twenty-nine nights, seven of them cloudy. The cloudy ones are drawn from memory.",
      seconds: 8,
      views: 5_467,
      daysAgo: 340,
      comments: [
        ["plum-jam", "The cloudy ones are better than the clear ones. Please draw more of them."],
        ["teal-kettle", "My daughter has put this above her bed and asks each evening which one is today."],
        ["loom-shed", "May we weave it? Twenty-nine picks, one for each night, seven of them grey."],
        ["night-sky-diary", "@loom-shed Please do. You get the drawings with it."],
      ],
    },
  ],
  tweets: [
    { daysAgo: 0.04, text: "Clear until two, then haze. Going out now, with both thermoses." },
    {
      daysAgo: 2.1,
      text: "Eleven hours of trails are up. How the frames were stacked, step by step: https://night-sky-diary.example/trails",
    },
    {
      daysAgo: 17,
      text: "Tonight, low in the west, an hour after sunset:\nthe moon, three days old\nand a hand's width to the left, Saturn\n\nNo telescope needed. A wall to lean on helps.",
    },
    { daysAgo: 66, text: "Cloud. Drew the moon from memory. It came out smiling, which it does not." },
    {
      daysAgo: 150,
      text: "Reminder that a red torch keeps your eyes used to the dark, and a white one makes enemies.",
    },
    { daysAgo: 204, text: "We are all a bit hoarse today, from being quiet together. What a two minutes." },
    { daysAgo: 362, text: "A year of notes: 118 clear nights, 247 others, one meteor that I saw in a puddle." },
  ],
  playlists: [
    {
      name: "Start here",
      description: "Five nights for people who have never looked up on purpose.",
      daysAgo: 330,
      scenes: ["moon", "eclipse", "aurora", "saturn", "startrails"],
    },
    {
      name: "Cloudy nights",
      description: "What we watch when there is nothing to be seen.",
      daysAgo: 300,
      scenes: ["rain", "model", "coast", "tea", "planing", "pendulum", "city", "vinyl"],
    },
  ],
};
