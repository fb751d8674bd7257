import type { Chapter } from "#app/format/chapters";
import { toXmlText } from "#contract/xml-text";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Formats seconds as a timestamp of WebVTT (§4.1): `01:02:03.000`. */
const formatTime = (seconds: number) =>
  String(Math.floor(seconds / 3_600)).padStart(2, "0") +
  new Date((seconds % 3_600) * 1_000).toISOString().slice(13, 23);

/** Writes chapters as WebVTT (§5); each ends where the next begins. A duration of 0 is unknown. */
export function writeChapterTrack(chapters: Chapter[], durationSeconds: number): string {
  const cues = chapters.map(({ start, title }, index) => {
    const end = chapters[index + 1]?.start ?? Math.max(durationSeconds, start + 1);
    const text = toXmlText(title).replace(/[&<>]/g, (character) => escapes[character]!);
    return `${formatTime(start)} --> ${formatTime(end)}\n${text}\n`;
  });
  return ["WEBVTT\n", ...cues].join("\n");
}
