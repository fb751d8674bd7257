import type { Channel } from "./channel";

export const nightSkyDiary: Channel = {
  username: "night-sky-diary",
  fullName: "Night Sky Diary",
  about: "A small telescope, a dark valley, and notes of what was up there.\nNew entries whenever the clouds allow.",
  joinedDaysAgo: 655,
  follows: ["pocket-atlas", "clock-room", "tide-and-hill"],
  clips: [
    {
      scene: "startrails",
      title: "Eleven hours of star trails in twelve seconds",
      description:
        "The camera stood still; we did not.\n\n1 320 frames of 30 seconds each, stacked. The orange ones are cooler stars, the white ones hotter. The still point is within a degree of the pole.\n\nHow to stack: https://night-sky-diary.example/trails",
      seconds: 12,
      views: 1_204_388,
      daysAgo: 2.2,
    },
    {
      scene: "saturn",
      title: "Saturn's rings are closing: what we see this year",
      description:
        "Every fifteen years we see them edge on, and they all but vanish. Here is why, with a plate and a torch.\n\n00:00 the tilt\n00:04 the plate\n00:07 the torch",
      seconds: 10,
      views: 96_015,
      daysAgo: 41,
    },
    {
      scene: "aurora",
      title: "Green, then violet: forty minutes of northern lights",
      description:
        "From the hut by the lake, at minus nineteen. The violet edge is nitrogen.\nThe hum is the heater. Sorry about the heater.",
      seconds: 13,
      views: 402_661,
      daysAgo: 120,
    },
    {
      scene: "eclipse",
      title: "Totality from the ridge, with people being quiet",
      description: "Two minutes and four seconds. Nobody had told the dogs.",
      seconds: 9,
      views: 77_123,
      daysAgo: 205,
    },
    {
      scene: "moon",
      title: "A month of moons, one photograph a night",
      description: "Twenty-nine nights, seven of them cloudy. The cloudy ones are drawn from memory.",
      seconds: 8,
      views: 5_467,
      daysAgo: 340,
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
