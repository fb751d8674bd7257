import * as t from "#languages/ui";
import { hidden } from "./hidden";

/** The server counts some things up to a hundred only. */
const maxShown = 99;

/** Shows how many things wait for somebody to look at them, after a space. */
export function WaitingBadge({ count }: { count: number }) {
  return (
    <>
      {"\u00a0"}
      <span className="badge">{t.waitingCount({ count: count > maxShown ? `${maxShown}+` : count, hidden })}</span>
    </>
  );
}
