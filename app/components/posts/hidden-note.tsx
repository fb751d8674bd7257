/** Tells an owner that a moderator hides something from all others, and where to read why. */
export const HiddenNote = () => (
  <p className="text-small">
    <span className="badge">Hidden by a moderator</span> <a href="/settings/decisions">Read why</a>
  </p>
);
