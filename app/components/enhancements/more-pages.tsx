import { type RefObject, useEffect, useId, useRef } from "react";
import type { MorePagesProps } from "#app/components/ui/more-pages-props";
import { focusHeading } from "./focus-heading";
import { maxAppended } from "./page-memory";
import { isSavingData } from "./is-saving-data";
import { useLatest } from "#app/components/ui/use-latest";
import { useMorePages } from "./use-more-pages";
import * as t from "#languages/enhancements";

/** How many pages are appended without a press. More would keep visitors from the footer, and waste data. */
const maxAutomatic = 3;

/** How near to the end of the list visitors must scroll. */
const margin = "400px";

/**
 * Appends the next pages of a list: three as the visitor scrolls, then one for each press. After ten pages, a link leads
 * to the rest.
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
  useNearEnd(end, addPage, state === "idle" && cursor !== null && pages.length < maxAutomatic && !isSavingData());
  return (
    <>
      {pages.map(({ data }, index) => (
        <section key={index} aria-labelledby={`${id}-${index}`}>
          <h2 id={`${id}-${index}`} className="py-3 text-muted">
            {namePage(index + 2, previous !== null)}
          </h2>
          {list.readPage(data)!.list}
        </section>
      ))}
      <div ref={end}>
        {(previous || cursor !== null) && (
          <nav className="pager" aria-label={label}>
            {previous}
            {cursor !== null &&
              (pages.length < maxAppended ? <MoreButton state={state} addPage={addPage} /> : renderNext(cursor))}
          </nav>
        )}
      </div>
    </>
  );
}

/** Names an appended page. A list that was opened at a later page does not know the numbers of its pages. */
function namePage(number: number, isLater: boolean) {
  if (!isLater) return t.page({ page: number });
  return t.pagesFurther({ count: number - 1 });
}

function MoreButton({ state, addPage }: { state: "idle" | "loading" | "failed"; addPage: () => void }) {
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

/** Announces each page that a call of the returned function adds. The last page takes over the focus of the button. */
function useAnnouncement(end: RefObject<HTMLElement>, length: number, isLast: boolean) {
  const addedCount = useRef(0);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (length !== addedCount.current) return;
    addedCount.current = 0;
    const section = end.current!.previousElementSibling!;
    announce(section);
    if (hadFocus.current && isLast) focusHeading(section.firstElementChild as HTMLElement);
    hadFocus.current = false;
  }, [end, length, isLast]);
  return () => {
    addedCount.current = length + 1;
    hadFocus.current = end.current!.contains(document.activeElement);
  };
}

/** Calls back when a visitor comes near an element. */
function useNearEnd(end: RefObject<HTMLElement>, onNear: () => void, isEnabled: boolean) {
  const callback = useLatest(onNear);
  useEffect(() => {
    if (!isEnabled) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && callback.current(),
      { rootMargin: margin },
    );
    observer.observe(end.current!);
    return () => observer.disconnect();
  }, [end, isEnabled, callback]);
}

/** Announces the name of a new page and the number of its items. */
function announce(section: Element) {
  const [heading, list] = section.children;
  const page = heading!.textContent!;
  const text = list?.matches("ul,ol") ? t.pageWithMore({ page, count: list.childElementCount }) : page;
  document.getElementById("announcer")?.replaceChildren(text);
}
