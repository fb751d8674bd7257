import { HiddenNote } from "./hidden-note";
import * as t from "#languages/posts";

interface Props {
  withheld: "hidden" | "held";
  /** Who looks at what is held. */
  by: "owner" | "other";
}

/** Tells an author why nobody else sees a text. */
export const WithheldNote = ({ withheld, by }: Props) =>
  withheld === "hidden" ? (
    <HiddenNote />
  ) : (
    <p className="text-small">
      <span className="badge">{t.waitsFor({ by })}</span>
    </p>
  );
