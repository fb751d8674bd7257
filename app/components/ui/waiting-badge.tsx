/** The server counts some things up to a hundred only. */
const maxShown = 99;

/** Shows how many things wait for somebody to look at them, after a space. */
export function WaitingBadge({ count }: { count: number }) {
  return (
    <>
      {"\u00a0"}
      <span className="badge">
        {count > maxShown ? `${maxShown}+` : count}
        <span className="sr-only"> waiting</span>
      </span>
    </>
  );
}
