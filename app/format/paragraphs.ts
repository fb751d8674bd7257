interface Cue {
  /** Seconds, with fractions. */
  start: number;
  end: number;
  text: string;
}

export interface Paragraph {
  /** Whole seconds. */
  start: number;
  /** Empty where nobody speaks. */
  text: string;
}

const rules = { minSeconds: 25, maxSeconds: 60, pauseSeconds: 2 };

/**
 * Joins cues to paragraphs. A new one begins where a chapter does; and after 25 seconds at the end of a sentence or
 * after a pause, after a minute in any case. A chapter in which nobody speaks is a paragraph without text.
 */
export function toParagraphs(cues: readonly Cue[], chapterStarts: readonly number[]): Paragraph[] {
  const chaptersLeft = [...chapterStarts];
  const paragraphs: Paragraph[] = [];
  let before: Cue | undefined;
  for (const cue of cues) {
    const isNewChapter = chaptersLeft.length > 0 && chaptersLeft[0]! <= cue.start;
    for (; chaptersLeft.length > 1 && chaptersLeft[1]! <= cue.start; chaptersLeft.shift())
      paragraphs.push(silent(chaptersLeft[0]!));
    const last = paragraphs.at(-1);
    if (isNewChapter) paragraphs.push({ ...silent(chaptersLeft.shift()!), text: toLine(cue.text) });
    else if (!last || !before || endsParagraph(last, before, cue))
      paragraphs.push({ start: Math.floor(cue.start), text: toLine(cue.text) });
    else if (cue.text !== before.text) last.text = join(last.text, toLine(cue.text));
    before = cue;
  }
  return [...paragraphs, ...chaptersLeft.map(silent)];
}

const silent = (start: number): Paragraph => ({ start, text: "" });

const toLine = (text: string) => text.replace(/\s+/g, " ").trim();

function endsParagraph({ start }: Paragraph, before: Cue, { start: next }: Cue): boolean {
  const seconds = next - start;
  if (seconds >= rules.maxSeconds) return true;
  if (seconds < rules.minSeconds) return false;
  return next - before.end >= rules.pauseSeconds || endsSentence(before.text);
}

/** Knows the full stops of Latin, Arabic, Devanagari, Armenian, Ethiopic and Chinese texts. */
const endsSentence = (text: string) => /[.!?…؟۔।։።。！？][\p{Pe}\p{Pf}"']*\s*$/u.test(text);

/** Chinese, Japanese and Thai texts have no spaces between sentences or words. */
const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}。！？、，]/u;

function join(before: string, after: string): string {
  const areUnspaced = isUnspaced.test(before.at(-1) ?? "") && isUnspaced.test(after.at(0) ?? "");
  return areUnspaced ? before + after : `${before} ${after}`.trim();
}

const momentsOfShort = 8;
const maxSecondsBetweenMoments = 30;

/** Returns the seconds between two moments: half a minute, and less in a short video, so that it has eight. */
export const findMomentInterval = (durationSeconds: number) =>
  Math.min(maxSecondsBetweenMoments, Math.max(1, Math.ceil(durationSeconds / momentsOfShort)));

/**
 * Lists moments for a video in which nobody speaks, or without captions: the start of each chapter, and further ones at
 * the interval, none of which is closer to the next chapter or to the end than half of it.
 */
export function toMoments(durationSeconds: number, chapterStarts: readonly number[]): Paragraph[] {
  const interval = findMomentInterval(durationSeconds);
  const starts = chapterStarts[0] === 0 || durationSeconds <= 0 ? chapterStarts : [0, ...chapterStarts];
  return starts.flatMap((start, index) => {
    const end = (starts[index + 1] ?? durationSeconds) - interval / 2;
    const count = Math.max(1, Math.ceil((end - start) / interval));
    return Array.from({ length: count }, (_, n) => silent(start + n * interval));
  });
}
