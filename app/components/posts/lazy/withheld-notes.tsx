import * as t from "#languages/posts";

/** Tells an owner that a moderator has hidden something from everybody else, and where to read why. */
export const HiddenNote = () => (
  <p className="text-small">
    <span className="badge">{t.hiddenByModerator()}</span> <a href="/settings/decisions">{t.readWhy()}</a>
  </p>
);

interface Props {
  withheld: "hidden" | "held";
  /** Who reviews held posts: the channel's owner, or somebody else. */
  by: "owner" | "other";
}

/** Tells an author why nobody else sees a post. */
export const WithheldNote = ({ withheld, by }: Props) =>
  withheld === "hidden" ? (
    <HiddenNote />
  ) : (
    <p className="text-small">
      <span className="badge">{t.waitsFor({ by })}</span>
    </p>
  );
