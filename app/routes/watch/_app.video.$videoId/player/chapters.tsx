import type { ChapterLinks } from "./chapters.server";

/** A longer list is folded at first. */
const maxOpen = 8;

/** The strip is so many units wide; the browser stretches it to the width of the picture. */
const stripUnits = 1000;
const gapUnits = 3;

interface MarksProps {
  chapters: ChapterLinks;
  /** Seconds; 0 if unknown. */
  duration: number;
}

/**
 * Renders a strip under the picture with a part for each chapter, as long as the chapter, because the browser's own bar
 * cannot have marks. It repeats the list of chapters for pointers only: keyboards and screen readers use the list.
 */
export function ChapterMarks({ chapters, duration }: MarksProps) {
  if (chapters.length === 0 || duration === 0) return null;
  return (
    <svg
      className="chapters"
      viewBox={`0 0 ${stripUnits} 24`}
      preserveAspectRatio="none"
      width="100%"
      height="24"
      display="block"
      fill="currentColor"
      aria-hidden
    >
      {chapters.map(({ start, title, time, to }, index) => {
        const end = chapters[index + 1]?.start ?? duration;
        const [left, right] = [start, end].map((seconds) => Math.round((seconds / duration) * stripUnits));
        const width = right! - left!;
        return (
          <a key={start} href={to} data-start={start} tabIndex={-1}>
            <title>{`${time} ${title}`}</title>
            <path fillOpacity="0" d={`M${left} 0h${width}v24h-${width}z`} />
            <path fillOpacity=".4" d={`M${left} 6h${Math.max(width - gapUnits, 1)}v6H${left}z`} />
          </a>
        );
      })}
    </svg>
  );
}

/** Renders links to a video's chapters. With JavaScript the player seeks in place and marks the current one. */
export function Chapters({ chapters }: { chapters: ChapterLinks }) {
  if (chapters.length === 0) return null;
  return (
    <details className="panel chapters" open={chapters.length <= maxOpen}>
      <summary>Chapters</summary>
      <ol>
        {chapters.map(({ start, title, time, to }) => (
          <li key={start}>
            <a className="plain-link" href={to} data-start={start}>
              <span>
                {time} <bdi>{title}</bdi>
              </span>
            </a>
          </li>
        ))}
      </ol>
    </details>
  );
}
