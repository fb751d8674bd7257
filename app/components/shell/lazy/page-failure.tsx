import { langOf } from "#app/format/isolate";
import { formatShortTime } from "#app/format/short-time";
import { notOffered, serverFailed, serverIsAway, somethingWentWrong } from "#app/messages";
import { EmptyState } from "#app/components/ui/empty-state";
import { LoginNotice, TypedValues } from "./login-notice";
import * as t from "#languages/shell";
import * as site from "#languages/site";

/** The body of the response for a page that could not be loaded. */
export interface Failed {
  message: string | null;
  lacking: string[];
  /** Since when the video server does not answer, as ISO 8601. */
  awaySince?: string;
}

interface FailureProps {
  error: { status: number; data: unknown };
  path: string;
  typedValues: Record<string, string>;
}

/** Replaces a page that could not be loaded; says what the visitor can do. */
export function PageFailure({ error: { status, data }, path, typedValues }: FailureProps) {
  if (status === 401) {
    const { from = path, typedValues } = (data ?? {}) as { from?: string; typedValues?: Record<string, string> };
    return <LoginNotice from={from} typedValues={typedValues} />;
  }
  if (status === 404) return <NotFoundPage />;
  const { message: sentence = null, awaySince } = (data ?? {}) as Partial<Failed>;
  if (status === 501) return <NotOfferedPage typedValues={typedValues} />;
  if (status === 502) return <FailedPage sentence={sentence ?? serverFailed()} path={path} typedValues={typedValues} />;
  if (status !== 503) return <TooLargePage sentence={sentence ?? ""} />;
  const away = awaySince ? `${serverIsAway()} ${site.stoppedOn({ time: formatShortTime(awaySince) })}` : serverIsAway();
  return <FailedPage sentence={away} path={path} typedValues={typedValues} />;
}

interface Props {
  /** What the visitor typed into a form of this page, by field name. */
  typedValues: Record<string, string>;
}

/** Replaces a page for which the video server has no call: another try would change nothing. */
function NotOfferedPage({ typedValues }: Props) {
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
function FailedPage({ sentence, path, typedValues }: Props & { sentence: string; path: string }) {
  return (
    <EmptyState pose="error" heading="h1" title={somethingWentWrong()} tall>
      <p className="text-muted" lang={langOf(sentence)}>
        {sentence}
      </p>
      <a className="button button-primary" href={path}>
        {t.tryAgain()}
      </a>
      <TypedValues fields={typedValues} />
    </EmptyState>
  );
}

/** Replaces a page when a button's request exceeded the site's size limit. */
function TooLargePage({ sentence }: { sentence: string }) {
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
