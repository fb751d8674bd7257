import type { ReactNode } from "react";
import { EmptyState } from "./empty-state";

interface Props {
  title: string;
  /** The link that creates the first one. */
  act: ReactNode;
  /** The heading of the entries. */
  heading: string;
  /** What such a thing can do. */
  entries: readonly string[];
}

/** Renders, in a frame, that nothing has been created yet, with the link to create it; below, what it is good for. */
export const EmptyPanel = ({ title, act, heading, entries }: Props) => (
  <div className="grid gap-4 [&>.empty]:rounded-panel [&>.empty]:border [&>.empty]:border-line [&>.empty]:pt-4 [&>.empty]:pb-7">
    <EmptyState title={title}>
      <p className="row">{act}</p>
    </EmptyState>
    <p className="-mb-3 font-semibold">{heading}</p>
    <ul className="leading-relaxed list-disc ps-5 text-15 sm:grid sm:grid-cols-2 sm:gap-x-8">
      {entries.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  </div>
);
