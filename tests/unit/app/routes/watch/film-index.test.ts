import { expect, test } from "vitest";
import { readFilmIndex } from "#app/routes/watch/_app.video.$videoId/player/film-index";
import { indexedFilm } from "#tests/support/indexed-film";

test.each([true, false])(
  "the first bytes of a video list its fragments in bytes and seconds, wide or not: %s",
  (isWide) => {
    const head = indexedFilm(
      [
        [1_000, 20],
        [500, 15],
      ],
      { isWide },
    );
    expect(readFilmIndex(head)?.fragments).toEqual([
      { start: head.length, end: head.length + 1_000, from: 0, to: 2 },
      { start: head.length + 1_000, end: head.length + 1_500, from: 2, to: 3.5 },
    ]);
  },
);

test.each([
  ["avcC\x01\x64\x00\x15 mp4a", "avc1.640015,mp4a.40.2"],
  ["av1C\x81\x01\x0c\x00 Opus", "av01.0.01M.08,opus"],
  ["av1C\x81\x04\xcc\x00 Opus", "av01.0.04H.10,opus"],
  ["mp4a", "mp4a.40.2"],
  ["Opus", "opus"],
])("its codecs are read: %j", (tracks, codecs) => {
  expect(readFilmIndex(indexedFilm([[1_000, 20]], { tracks }))?.codecs).toBe(codecs);
});

test("a video whose index has not come, or that has none, has no fragments", () => {
  const head = indexedFilm([[1_000, 20]]);
  for (const bytes of [head.slice(0, -1), head.slice(0, 20), new Uint8Array(), new Uint8Array(40)])
    expect(readFilmIndex(bytes)).toBeNull();
});
