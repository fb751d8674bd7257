import { type RefObject, useEffect, useId, useRef } from "react";
import type { MorePagesProps } from "#app/components/ui/more-pages-props";
import { maxAppended } from "./page-memory";
import { useMorePages } from "./use-more-pages";
import * as t from "#languages/enhancements";

/** How many pages are appended by themselves: then the footer can be reached, and no data are wasted. */
const maxAutomatic = 3;

/** How near to the end of the list a visitor must be. */
const margin = "400px";

/**
 * Appends the next pages of a list: three by themselves as a visitor scrolls, then one for each press. What is left
 * after ten pages has a link again.
 */
export function MorePages({ label, previous, renderNext, ...list }: MorePagesProps) {
  const { pages, cursor, state, add } = useMorePages(list);
  const end = useRef<HTMLDivElement>(null);
  const id = useId();
  const expectPage = useAnnouncement(end, pages.length, cursor === null);
  const addPage = () => {
    expectPage();
    add();
  };
  useNearEnd(end, addPage, state === "idle" && cursor !== null && pages.length < maxAutomatic && !savesData());
  return (
    <>
      {pages.map(({ data }, index) => (
        <section key={index} aria-labelledby={`${id}-${index}`}>
          <h2 id={`${id}-${index}`} className="py-3 text-muted">
            {nameOf(index + 2, previous !== null)}
          </h2>
          {list.readPage(data)!.list}
        </section>
      ))}
      <div ref={end}>
        {(previous || cursor !== null) && (
          <nav className="pager" aria-label={label}>
            {previous}
            {cursor !== null &&
              (pages.length < maxAppended ? <More state={state} addPage={addPage} /> : renderNext(cursor))}
          </nav>
        )}
      </div>
    </>
  );
}

/** A list that was opened at a later page does not know the number of its pages. */
function nameOf(number: number, isLater: boolean) {
  if (!isLater) return t.page({ page: number });
  return t.pagesFurther({ count: number - 1 });
}

function More({ state, addPage }: { state: "idle" | "loading" | "failed"; addPage: () => void }) {
  const isLoading = state === "loading";
  return (
    <>
      <span role="status">{state === "failed" && t.loadFailed()}</span>
      <button className="button" type="button" aria-disabled={isLoading} onClick={isLoading ? undefined : addPage}>
        {isLoading ? t.loading() : state === "failed" ? t.tryAgain() : t.showMore()}
      </button>
    </>
  );
}

/** Announces the page that follows a call of the returned function; the last page takes over the button's focus. */
function useAnnouncement(end: RefObject<HTMLElement>, length: number, isLast: boolean) {
  const addedCount = useRef(0);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (length !== addedCount.current) return;
    addedCount.current = 0;
    const section = end.current!.previousElementSibling!;
    announce(section);
    if (hadFocus.current && isLast) focusHeading(section);
    hadFocus.current = false;
  }, [end, length, isLast]);
  return () => {
    addedCount.current = length + 1;
    hadFocus.current = end.current!.contains(document.activeElement);
  };
}

const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Calls back when a visitor comes near an element. */
function useNearEnd(end: RefObject<HTMLElement>, onNear: () => void, isWanted: boolean) {
  const callback = useRef(onNear);
  useEffect(() => {
    callback.current = onNear;
  });
  useEffect(() => {
    if (!isWanted) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && callback.current(),
      { rootMargin: margin },
    );
    observer.observe(end.current!);
    return () => observer.disconnect();
  }, [end, isWanted]);
}

/** Takes over the focus of a button that is no longer there. */
function focusHeading({ firstElementChild }: Element) {
  const heading = firstElementChild as HTMLElement;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Announces the name of a new page and the number of its items. */
function announce(section: Element) {
  const [heading, list] = section.children;
  const page = heading!.textContent!;
  const text = list?.matches("ul,ol") ? t.pageWithMore({ page, count: list.childElementCount }) : page;
  document.getElementById("announcer")?.replaceChildren(text);
}
