import type { ReactNode } from "react";

interface TextProps {
  /** The id of the heading, which names the section. */
  id: string;
  title: string;
  children: ReactNode;
}

interface Props extends TextProps {
  /** Buttons and links: beside the text, on a phone below it. */
  acts: ReactNode;
}

/** The classes of the element that holds a section's text and its buttons. */
export const textAndButtonsClass = "grid gap-3 sm:flex sm:items-start sm:justify-between sm:gap-6";

export const SectionHead = ({ acts, ...text }: Props) => (
  <div className={textAndButtonsClass}>
    <SectionText {...text} />
    {acts}
  </div>
);

/** Renders the heading of a section, with its text in smaller letters. */
export const SectionText = ({ id, title, children }: TextProps) => (
  <div>
    <h3 id={id} className="mb-1 text-16">
      {title}
    </h3>
    <div className="text-small text-muted">{children}</div>
  </div>
);
