import { readConfig } from "#server/config";
import { bareRun, type BareRun } from "./support/bare-ffmpeg";
import { atMost, type Figure, median, note } from "./support/figures";
import { film } from "./support/films";
import { killFigures } from "./support/kill-figures";
import { publishFilm, type Published } from "./support/publish-film";

const rounds = 3;
const renditionSides = readConfig({}).RENDITIONS;

/**
 * Measures a film from the end of its upload: when a visitor can watch it, and when its renditions are ready; and what
 * killed processes leave.
 */
export async function measure(): Promise<Figure[]> {
  const [mp4, webm] = [await film("mp4"), await film("webm")];
  const [ours, bare, others]: [Published[], BareRun[], Published[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    ours.push(await publishFilm(mp4, renditionSides, true));
    bare.push(await bareRun(mp4, renditionSides));
    others.push(await publishFilm(webm, renditionSides, false));
  }
  return [
    playable("H.264/AAC", ours),
    ...toFigures(ours, bare),
    playable("WebM VP9", others),
    ...(await killFigures()),
  ];
}

const s = (seconds: number) => `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`;

function playable(kind: string, films: Published[]): Figure {
  const each = films.map((one) => one.playable);
  const what = `30 s 1080p ${kind}: end of upload to playable by a visitor`;
  return atMost(what, 2, median(each), " s", each.map(s).join(", "));
}

function toFigures(ours: Published[], bare: BareRun[]): Figure[] {
  const of = (value: (one: Published) => number) => s(median(ours.map(value)));
  const ofBare = (name: keyof BareRun) => s(median(bare.map((one) => one[name])));
  const ratio = median(ours.map((one, round) => one.listedAt / bare[round]!.seconds));
  const each = ours.map((one, round) => `${s(one.listedAt)} against ${s(bare[round]!.seconds)}`);
  const parts = [
    `${of((one) => one.ffmpegBegan)} until ffmpeg runs`,
    `${of((one) => one.ffmpegEnded - one.ffmpegBegan)} ffmpeg`,
    `${of((one) => one.listedAt - one.ffmpegEnded)} until listed`,
  ];
  return [
    atMost("… to all sizes ÷ bare ffmpeg", 1.15, ratio, " ×", each.join(", ")),
    note("… of that", parts.join(", ")),
    note(
      "… processor time of ffmpeg",
      `${of((one) => one.cpu)} at the lowest priority, ${ofBare("cpu")} at the usual: what is more in time is waiting`,
    ),
  ];
}
