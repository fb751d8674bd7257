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
 * Joins cues to paragraphs. A new one begins with each chapter, after 25 seconds at the end of a sentence or after a
 * pause, and after a minute in any case. A chapter in which nobody speaks becomes a paragraph without text.
 */
export function toParagraphs(cues: readonly Cue[], chapterStarts: readonly number[]): Paragraph[] {
  const chaptersLeft = [...chapterStarts];
  const paragraphs: Paragraph[] = [];
  let previous: Cue | undefined;
  for (const cue of cues) {
    const isNewChapter = chaptersLeft.length > 0 && chaptersLeft[0]! <= cue.start;
    for (; chaptersLeft.length > 1 && chaptersLeft[1]! <= cue.start; chaptersLeft.shift())
      paragraphs.push(toSilentParagraph(chaptersLeft[0]!));
    const last = paragraphs.at(-1);
    if (isNewChapter) paragraphs.push({ start: chaptersLeft.shift()!, text: toLine(cue.text) });
    else if (!last || !previous || endsParagraph(last, previous, cue))
      paragraphs.push({ start: Math.floor(cue.start), text: toLine(cue.text) });
    else if (cue.text !== previous.text) last.text = joinTexts(last.text, toLine(cue.text));
    previous = cue;
  }
  return [...paragraphs, ...chaptersLeft.map(toSilentParagraph)];
}

const toSilentParagraph = (start: number): Paragraph => ({ start, text: "" });

const toLine = (text: string) => text.replace(/\s+/g, " ").trim();

function endsParagraph({ start }: Paragraph, previous: Cue, { start: next }: Cue): boolean {
  const seconds = next - start;
  if (seconds >= rules.maxSeconds) return true;
  if (seconds < rules.minSeconds) return false;
  return next - previous.end >= rules.pauseSeconds || endsSentence(previous.text);
}

/** Recognizes the full stops of Latin, Arabic, Devanagari, Armenian, Ethiopic and Chinese texts. */
const endsSentence = (text: string) => /[.!?…؟۔।։።。！？][\p{Pe}\p{Pf}"']*\s*$/u.test(text);

/** Chinese, Japanese and Thai texts have no spaces between sentences or words. */
const unspacedCharacter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}。！？、，]/u;

function joinTexts(before: string, after: string): string {
  const areUnspaced = unspacedCharacter.test(before.at(-1) ?? "") && unspacedCharacter.test(after.at(0) ?? "");
  return areUnspaced ? before + after : `${before} ${after}`.trim();
}

const minMoments = 8;
const maxSecondsBetweenMoments = 30;

/** Returns the seconds between two moments: half a minute, or less in a short video, so that it has eight moments. */
export const findMomentInterval = (durationSeconds: number) =>
  Math.min(maxSecondsBetweenMoments, Math.max(1, Math.ceil(durationSeconds / minMoments)));

/**
 * Lists moments of a video without speech or captions: the start of each chapter, and then one at each interval. Leaves at
 * least half an interval before the next chapter and before the end.
 */
export function toMoments(durationSeconds: number, chapterStarts: readonly number[]): Paragraph[] {
  const interval = findMomentInterval(durationSeconds);
  const starts = chapterStarts[0] === 0 || durationSeconds <= 0 ? chapterStarts : [0, ...chapterStarts];
  return starts.flatMap((start, index) => {
    const end = (starts[index + 1] ?? durationSeconds) - interval / 2;
    const count = Math.max(1, Math.ceil((end - start) / interval));
    return Array.from({ length: count }, (_, n) => toSilentParagraph(start + n * interval));
  });
}
