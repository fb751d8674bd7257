import * as t from "#languages/posts";
/** Tells an owner that a moderator hides something from all others, and where to read why. */
export const HiddenNote = () => (
  <p className="text-small">
    <span className="badge">{t.hiddenByModerator()}</span> <a href="/settings/decisions">{t.readWhy()}</a>
  </p>
);
