const maxShown = 99;

/** Shows how many things wait for somebody to look at them. */
export function WaitingBadge({ count }: { count: number }) {
  return (
    <span className="badge ms-2">
      {count > maxShown ? `${maxShown}+` : count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
