import { notOffered, somethingWentWrong } from "#app/messages";
import { EmptyState } from "#app/components/ui/empty-state";
import { TypedValues } from "./login-notice";
import * as t from "#languages/shell";

interface Props {
  /** What the visitor typed into a form of this page, by field name. */
  typedValues: Record<string, string>;
}

/** Replaces a page for which the video server has no call: another try would change nothing. */
export function NotOfferedPage({ typedValues }: Props) {
  return (
    <EmptyState pose="error" heading="h1" title={notOffered()} tall>
      <a className="button" href="/">
        {t.home()}
      </a>
      <TypedValues fields={typedValues} />
    </EmptyState>
  );
}

/** Replaces a page whose main call got no response or an error. */
export function FailedPage({ sentence, path, typedValues }: Props & { sentence: string; path: string }) {
  return (
    <EmptyState pose="error" heading="h1" title={somethingWentWrong()} tall>
      <p className="text-muted">{sentence}</p>
      <a className="button button-primary" href={path}>
        {t.tryAgain()}
      </a>
      <TypedValues fields={typedValues} />
    </EmptyState>
  );
}

interface LostPageProps {
  path: string;
  /** Shows the page again that was left; absent if there is none. */
  goBack?: () => void;
}

/** Says that the browser has no connection to the site. */
export function LostPage({ path, goBack }: LostPageProps) {
  return (
    <EmptyState pose="away" heading="h1" title={t.connectionLost()} tall>
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

/** Replaces a page when a button's request exceeded the site's size limit. */
export function TooLargePage({ sentence }: { sentence: string }) {
  return (
    <EmptyState pose="error" heading="h1" title={sentence} tall>
      <a className="button button-primary" href="/">
        {t.home()}
      </a>
    </EmptyState>
  );
}

export function NotFoundPage() {
  return (
    <EmptyState heading="h1" title={t.notFound()} tall>
      <p className="text-muted">{t.maybeMoved()}</p>
      <a className="button button-primary" href="/">
        {t.home()}
      </a>
    </EmptyState>
  );
}
