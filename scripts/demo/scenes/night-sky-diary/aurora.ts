import type { Scene } from "../../draw/scene";
import { rect, path, times, round, shaded, sky, hills, stars, firs } from "../../draw/shapes";
import { together, chords, noise } from "../../sound/sound";

/** A ribbon of light: narrow strips side by side that follow a wave. */
const ribbon = (from: number, count: number, top: number, colour: string) =>
  times(count, (i) => {
    const height = 120 + 34 * Math.sin(i * 0.31) + 22 * Math.sin(i * 0.83);
    const y = top + 34 * Math.sin(i * 0.12) + 10 * Math.sin(i * 0.4);
    const strength = { opacity: round(0.45 + 0.4 * Math.abs(Math.sin(i * 0.47))) };
    const strip = (fill: string) => rect(from + i * 7, round(y), 7.6, round(height), fill, strength);
    return shaded([`${colour}00`, `${colour}77`, `${colour}ff`, `${colour}00`], strip);
  });

export const aurora: Scene = {
  layers: [
    { draw: sky("#07131f", "#0d2a3a", "#154a4f") + stars(29, 100) },
    { draw: ribbon(-30, 100, 70, "#4df0a0"), x: "16*sin(t*0.6)" },
    { draw: ribbon(150, 58, 24, "#a875ff"), x: "-22*sin(t*0.45)", y: "8*sin(t*0.5)" },
    { draw: hills(41, 300, 50, "#0a1d26") + firs(6, 330, 76, "#050d12") },
    { draw: path("M250 338V306L284 282L318 306V338Z", "#120a08") + rect(276, 312, 16, 14, "#ffcb5c") },
  ],
  sound: together(noise({ dark: 0.94, swell: 6, loud: 0.25 }), chords(4, [-5, 2, 7], [-3, 4, 9], [-8, -1, 4])),
};
