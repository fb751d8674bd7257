import { Fragment, type ReactNode } from "react";

interface Props {
  /** An unknown fact is false, null or empty. */
  facts: readonly ReactNode[];
}

/** Renders facts with dots between them. An element of the class `figures` cuts off the dots at the start of a line. */
export const Facts = ({ facts }: Props) =>
  facts
    .filter(Boolean)
    .map((fact, index) =>
      index === 0 ? (
        <Fragment key={index}>{fact}</Fragment>
      ) : (
        <span key={index}>{typeof fact === "string" ? `\u00A0·\u00A0${fact}` : ["\u00A0·\u00A0", fact]}</span>
      ),
    );
