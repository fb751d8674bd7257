import { expect, test } from "vitest";
import { chooseSize, type DownloadFiles } from "#api/community/playlists/choose-file";

const aFile = (name: string, bytes: number) => ({ name, bytes, isRendition: true });

const aFilm = (bestBytes: number, sides: Record<string, number>): DownloadFiles => ({
  best: { name: "video.mp4", bytes: bestBytes, isRendition: false },
  isAudio: false,
  sizes: Object.entries(sides).map(([side, bytes]) => ({ ...aFile(`${side}.mp4`, bytes), side: Number(side) })),
  sound: null,
});

test("who chose no size gets the largest that a telephone shows well", () => {
  expect(chooseSize([aFilm(900, { 144: 100, 360: 300, 720: 700 })])).toBe("360");
});

test("who chose no size gets the best files where those weigh less", () => {
  expect(chooseSize([aFilm(200, { 144: 100, 360: 300 })])).toBe("best");
  expect(chooseSize([aFilm(200, {})])).toBe("best");
});
