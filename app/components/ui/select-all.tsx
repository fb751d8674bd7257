import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { changeQuery } from "#app/format/query";
import * as t from "#languages/held";

/** Returns whether the query asks for all checkboxes to be ticked, as the link does that replaces the box without scripts. */
export const useSelectsAll = () => new URLSearchParams(useLocation().search).get("all") === "on";

interface Props {
  form: string;
  total: number;
  /** Whether the form itself says how many checkboxes are ticked. */
  isCounted?: boolean;
  /** Whether the box is at the head of a column, which has no room for a label. */
  isHead?: boolean;
}

/** Renders a box that ticks all checkboxes of a form, with the number of ticked ones; without scripts, a link. */
export function SelectAll(props: Props) {
  const isHydrated = useIsHydrated();
  return isHydrated ? <SelectAllBox {...props} /> : <SelectAllLink />;
}

function SelectAllLink() {
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

export function SelectAllBox({ form, total, isCounted = false, isHead = false }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const count = useChosenCount(form);
  useEffect(() => {
    box.current!.indeterminate = count > 0 && count < total;
  }, [count, total]);
  // The change event of the box itself makes the store count again.
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

/** Returns the number of ticked checkboxes of a form; counts again after each change. */
const useChosenCount = (form: string) =>
  useSyncExternalStore(
    subscribe,
    () => findBoxes(form).filter(({ checked }) => checked).length,
    () => 0,
  );
