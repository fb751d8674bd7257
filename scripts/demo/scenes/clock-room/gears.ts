import { around, type Scene } from "../../draw/scene";
import { moved, sky, glow } from "../../draw/shapes";
import { together, knocks, hum } from "../../sound/sound";
import { gear } from "./things";

const wheel = (x: number, y: number, radius: number, teeth: number, colour: string, speed: number) => ({
  draw: moved(x, y, gear(teeth, radius, colour, "#22252b")),
  box: around(x, y, Math.ceil(radius * 1.16)),
  turn: `t*${speed}`,
});

export const gears: Scene = {
  layers: [
    { draw: sky("#33373f", "#1a1d23") + glow(250, 150, 250, "#c79a4b", "77") },
    wheel(236, 186, 116, 24, "#c9973f", 0.5),
    wheel(420, 92, 72, 15, "#bfc5cc", -0.8),
    wheel(436, 266, 88, 18, "#a06f2c", -0.667),
    wheel(70, 66, 64, 13, "#8e959d", -0.923),
    wheel(566, 168, 54, 11, "#d8b25c", 1.09),
  ],
  sound: together(knocks(0.25, [900, 1200], 0.22), hum(55, 0.05)),
};
