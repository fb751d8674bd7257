import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { changeQuery } from "#app/format/query";
import * as t from "#languages/held";

/** Returns whether the address asks for all boxes ticked: without scripts, a link does what the box does with them. */
export const useSelectsAll = () => new URLSearchParams(useLocation().search).get("all") === "on";

interface Props {
  form: string;
  total: number;
  /** Whether the form itself says how many are ticked. */
  isCounted?: boolean;
  /** Whether it stands at the head of a column, which has no room for its label. */
  isHead?: boolean;
}

/** Renders a box that ticks all boxes of a form, and says how many are ticked; without scripts, a link. */
export function SelectAll(props: Props) {
  const isHydrated = useIsHydrated();
  return isHydrated ? <AllBox {...props} /> : <AllLink />;
}

function AllLink() {
  const { pathname, search } = useLocation();
  const selectsAll = useSelectsAll();
  return (
    <a
      className="inline-flex min-h-11 items-center"
      href={pathname + changeQuery(search, { all: selectsAll ? null : "on" })}
    >
      {selectsAll ? t.selectNone() : t.selectAll()}
    </a>
  );
}

const findBoxes = (form: string) =>
  [...document.querySelectorAll<HTMLInputElement>("[type=checkbox][form]")].filter(
    (box) => box.getAttribute("form") === form,
  );

export function AllBox({ form, total, isCounted = false, isHead = false }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const count = useChosenCount(form);
  useEffect(() => {
    box.current!.indeterminate = count > 0 && count < total;
  }, [count, total]);
  // The box's own change lets them be counted.
  const choose = (isChosen: boolean) => {
    for (const each of findBoxes(form)) each.checked = isChosen;
  };
  return (
    <div className={isHead ? undefined : "flex min-h-11 items-center gap-3"}>
      <label className="flex items-center gap-3">
        <input
          ref={box}
          className="size-6"
          type="checkbox"
          checked={count > 0 && count >= total}
          onChange={({ target }) => choose(target.checked)}
        />
        <span className={isHead ? "sr-only" : undefined}>{t.selectAll()}</span>
      </label>
      {!isCounted && (
        <span className="text-small text-muted" role="status">
          {count > 0 && t.chosenCount({ count })}
        </span>
      )}
    </div>
  );
}

function subscribe(recount: () => void) {
  document.addEventListener("change", recount);
  return () => document.removeEventListener("change", recount);
}

/** Counts the ticked boxes of a form, again after each change. */
const useChosenCount = (form: string) =>
  useSyncExternalStore(
    subscribe,
    () => findBoxes(form).filter(({ checked }) => checked).length,
    () => 0,
  );
