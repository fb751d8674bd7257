import type { ReactNode } from "react";

/** Renders an entry of a list of facts. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="m-0 wrap-anywhere">{children}</dd>
    </>
  );
}
