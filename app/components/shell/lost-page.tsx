import { EmptyState } from "#app/components/ui/empty-state";
import * as t from "#languages/shell";

/** The one copy of a text that two parts of the first script need. */
export const connectionLost = t.connectionLost;

interface Props {
  path: string;
  /** Shows the page again that was left; absent if there is none. */
  goBack?: () => void;
}

/** Says that the browser has no connection to the site. */
export function LostPage({ path, goBack }: Props) {
  return (
    <EmptyState pose="away" heading="h1" title={connectionLost()} tall>
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
