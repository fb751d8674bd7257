import * as t from "#languages/posts";

/** Tells an owner that a moderator hides something from all others, and where to read why. */
export const HiddenNote = () => (
  <p className="text-small">
    <span className="badge">{t.hiddenByModerator()}</span> <a href="/settings/decisions">{t.readWhy()}</a>
  </p>
);

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
