import type { ReactNode } from "react";

interface Props {
  /** Of the heading, which names the section. */
  id: string;
  title: string;
  /** What the section says. */
  children: ReactNode;
  /** What it offers: beside the text, and on a phone below. */
  acts: ReactNode;
}

export function SectionHead({ id, title, children, acts }: Props) {
  return (
    <div className="grid gap-3 sm:flex sm:items-start sm:justify-between sm:gap-6">
      <div>
        <h3 id={id} className="text-18">
          {title}
        </h3>
        {children}
      </div>
      {acts}
    </div>
  );
}
