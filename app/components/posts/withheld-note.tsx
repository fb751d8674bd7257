import { HiddenNote } from "./hidden-note";

interface Props {
  withheld: "hidden" | "held";
  /** Who looks at what is held. */
  by: string;
}

/** Tells an author why nobody else sees a text. */
export const WithheldNote = ({ withheld, by }: Props) =>
  withheld === "hidden" ? (
    <HiddenNote />
  ) : (
    <p className="text-small">
      <span className="badge">Waits for {by}</span>
    </p>
  );
