import type { ChapterLinks } from "./time-links.server";
import * as t from "#languages/watch";

/** A longer list is folded at first. */
const maxOpen = 8;

/** Renders links to a video's chapters. With JavaScript the player seeks in place and marks the current one. */
export function Chapters({ chapters }: { chapters: ChapterLinks }) {
  if (chapters.length === 0) return null;
  return (
    <details className="panel chapters" open={chapters.length <= maxOpen}>
      <summary>{t.chapters()}</summary>
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
