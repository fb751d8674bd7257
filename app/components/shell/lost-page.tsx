import { EmptyState } from "#app/components/ui/empty-state";
import * as t from "#languages/shell";

/** Shared with the toaster, so that the first script contains the text once. */
export const connectionLost = t.connectionLost;

interface Props {
  path: string;
  /** Shows the previous page again; absent if there is none. */
  goBack?: () => void;
}

/** Tells visitors that the browser has no connection to the site. */
export function LostPage({ path, goBack }: Props) {
  return (
    <EmptyState pose="away" title={connectionLost()} isWholePage>
      <p className="text-muted" role="alert">
        {t.checkNetwork()}
        {goBack && ` ${t.typedIsKept()}`}
      </p>
      <div className="row">
        <a className="button button-primary" href={path}>
          {t.tryAgain()}
        </a>
        {goBack && (
          <button className="button" type="button" onClick={goBack}>
            {t.backToThePage()}
          </button>
        )}
      </div>
    </EmptyState>
  );
}
