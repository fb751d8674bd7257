import type { ReactNode } from "react";

interface TextProps {
  /** Of the heading, which names the section. */
  id: string;
  title: string;
  /** What the section says. */
  children: ReactNode;
}

interface Props extends TextProps {
  /** What it offers: beside the text, and on a phone below. */
  acts: ReactNode;
}

/** The classes of what holds a section's text and what it offers. */
export const besideActs = "grid gap-3 sm:flex sm:items-start sm:justify-between sm:gap-6";

export const SectionHead = ({ acts, ...text }: Props) => (
  <div className={besideActs}>
    <SectionText {...text} />
    {acts}
  </div>
);

/** Renders the heading of a section, with what it says in smaller letters. */
export const SectionText = ({ id, title, children }: TextProps) => (
  <div>
    <h3 id={id} className="mb-1 text-16">
      {title}
    </h3>
    <div className="text-small text-muted">{children}</div>
  </div>
);
