import type { Chapter } from "#app/format/chapters";
import { formatDuration } from "#app/format/duration";
import type { Paragraph } from "#app/format/paragraphs";

/** Stills beside a text are at least this far apart, so that the stills of ten minutes have 108 kB at most. */
export const secondsBetweenStills = 25;

/** Builds the address of the still of a second from that of the first. */
const stillAt = (first: string, second: number) => first.replace(/\bstill-0\.webp/, `still-${second}.webp`);

interface Film {
  chapters: readonly Chapter[];
  /** The address of the first still; empty on servers without stills. */
  firstStill: string;
  /** In seconds; captions may go on after it. */
  duration: number;
  /** Stills stand this many seconds apart at least. */
  secondsApart: number;
}

/** Groups paragraphs by the chapters in which they begin, and gives them stills. */
export function toSections(paragraphs: Paragraph[], { chapters, firstStill, duration, secondsApart }: Film) {
  const sections: { chapter: Chapter | undefined; paragraphs: ReadParagraph[] }[] = [];
  let stillFrom = 0;
  for (const { start, text } of paragraphs) {
    const chapter = chapters.findLast((each) => each.start <= start);
    const hasStill = firstStill !== "" && start >= stillFrom && start < duration;
    if (hasStill) stillFrom = start + secondsApart;
    const paragraph = { start, time: formatDuration(start), text, still: hasStill ? stillAt(firstStill, start) : "" };
    const section = sections.at(-1);
    if (section && section.chapter === chapter) section.paragraphs.push(paragraph);
    else sections.push({ chapter, paragraphs: [paragraph] });
  }
  return sections.map(({ chapter, paragraphs: own }) => ({ title: chapter?.title ?? "", paragraphs: own }));
}

interface ReadParagraph extends Paragraph {
  time: string;
  /** The address of its picture, or empty. */
  still: string;
}

export type ReadSection = ReturnType<typeof toSections>[number];
