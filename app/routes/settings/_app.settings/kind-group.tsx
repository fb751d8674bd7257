import { type FormEvent, type ReactNode, useState } from "react";
import { DetailsArrow } from "#app/components/ui/fold-mark";
import * as t from "#languages/notifications";

interface Props {
  title: string;
  total: number;
  /** How many kinds of the group notify on the site. */
  tickedCount: number;
  isOpen: boolean;
  children: ReactNode;
}

/** Selects the ticked boxes of the site, whose names have no prefix. */
const siteBoxes = "[type=checkbox]:not([name^='feed.'], [name^='browser.']):checked";

/**
 * Renders a group of notifications that folds, headed by how many are enabled on the site. With scripts that number follows
 * the boxes.
 */
export function KindGroup({ title, total, tickedCount, isOpen, children }: Props) {
  const [count, setCount] = useState(tickedCount);
  const selector = count === 0 ? "none" : count === total ? "all" : "other";
  const recount = ({ currentTarget }: FormEvent<HTMLElement>) =>
    setCount(currentTarget.querySelectorAll(siteBoxes).length);
  return (
    <details className="group border-t border-line" open={isOpen} onChange={recount}>
      <summary className="flex min-h-12 cursor-pointer items-center py-2">
        <DetailsArrow />
        <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="text-16">{title}</h3>
          <span className="text-small text-muted tabular">{t.kindsOnSite({ shown: selector, count, total })}</span>
        </span>
      </summary>
      {children}
    </details>
  );
}
