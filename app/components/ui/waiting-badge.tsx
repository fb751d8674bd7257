import * as t from "#languages/ui";
import { srOnly } from "./sr-only";

/** The server counts up to a hundred. */
const maxShown = 99;

/** Renders the number of entries that need somebody's attention, after a space. */
export function WaitingBadge({ count }: { count: number }) {
  return (
    <>
      {"\u00a0"}
      <span className="badge">
        {t.waitingCount({ count: count > maxShown ? `${maxShown}+` : count, hidden: srOnly })}
      </span>
    </>
  );
}
