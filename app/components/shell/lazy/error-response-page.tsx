import type { ReactNode } from "react";
import { chooseLang } from "#app/format/isolate";
import { formatShortTime } from "#app/format/short-time";
import { notSupported, serverFailed, serverUnreachable, somethingWentWrong } from "#app/messages";
import { TypedValues } from "#app/components/forms/lazy/typed-values";
import { EmptyState } from "#app/components/ui/empty-state";
import { LoginNotice } from "./login-notice";
import * as t from "#languages/shell";
import * as site from "#languages/site";

/** The body of the response for a page that could not be loaded. */
export interface ErrorBody {
  message: string | null;
  missingControls: string[];
  /** What was typed into the form whose action failed, by label. */
  typedValues?: Record<string, string>;
  /** The page to return to after a sign-in, and the one that a refused form leads to. */
  from?: string;
  goTo?: string;
  /** Since when the video server does not answer, as ISO 8601. */
  unreachableSince?: string;
}

interface ErrorResponseProps {
  error: { status: number; data: unknown };
  path: string;
  /** What was typed into a refused form whose page then failed, by label. */
  typedValues: Record<string, string>;
}

/** Replaces a page that could not be loaded, and says what the visitor can do. */
export function ErrorResponsePage({ error: { status, data }, path, ...refused }: ErrorResponseProps) {
  const failure = (data ?? {}) as Partial<ErrorBody>;
  const { message: sentence = null, unreachableSince, from = path } = failure;
  const typedValues = { ...refused.typedValues, ...failure.typedValues };
  if (status === 401) return <LoginNotice from={from} typedValues={typedValues} />;
  if (status === 404) return <NotFoundPage typedValues={typedValues} />;
  // Another try would change nothing.
  if (status === 501)
    return (
      <ErrorPage title={notSupported()} typedValues={typedValues}>
        <a className="button" href="/">
          {t.home()}
        </a>
      </ErrorPage>
    );
  if (status === 502) return <FailedPage sentence={sentence ?? serverFailed()} path={path} typedValues={typedValues} />;
  if (status === 409) {
    const link = { path: failure.goTo ?? path, act: t.backToThePage() };
    return <FailedPage sentence={sentence ?? ""} {...link} typedValues={typedValues} />;
  }
  // The form requires something first, such as a second factor; the link leads to where that is set up.
  if (status === 403)
    return (
      <ErrorPage typedValues={typedValues}>
        <a href={failure.goTo ?? "/"}>{sentence ?? ""}</a>
      </ErrorPage>
    );
  // The request of a button exceeded the site's size limit.
  if (status !== 503)
    return (
      <ErrorPage title={sentence ?? ""}>
        <a className="button button-primary" href="/">
          {t.home()}
        </a>
      </ErrorPage>
    );
  const unreachableText = unreachableSince
    ? `${serverUnreachable()} ${site.stoppedOn({ time: formatShortTime(unreachableSince) })}`
    : serverUnreachable();
  return <FailedPage sentence={unreachableText} path={path} typedValues={typedValues} />;
}

interface Props {
  /** What the visitor typed into a form of this page, by label. */
  typedValues: Record<string, string>;
}

interface ErrorPageProps extends Partial<Props> {
  title?: string;
  /** The link that leads on. */
  children: ReactNode;
}

function ErrorPage({ title = somethingWentWrong(), typedValues = {}, children }: ErrorPageProps) {
  return (
    <EmptyState pose="error" title={title} isWholePage>
      {children}
      <TypedValues fields={typedValues} />
    </EmptyState>
  );
}

/** Replaces a page whose main call got no response or an error. */
function FailedPage({
  sentence,
  path,
  act = t.tryAgain(),
  typedValues,
}: Props & { sentence: string; path: string; act?: string }) {
  return (
    <ErrorPage typedValues={typedValues}>
      <p className="text-muted" lang={chooseLang(sentence)}>
        {sentence}
      </p>
      <a className="button button-primary" href={path}>
        {act}
      </a>
    </ErrorPage>
  );
}

export function NotFoundPage({ typedValues = {} }: Partial<Props>) {
  return (
    <EmptyState title={t.notFound()} isWholePage>
      <p className="text-muted">{t.maybeMoved()}</p>
      <a className="button button-primary" href="/">
        {t.home()}
      </a>
      <TypedValues fields={typedValues} />
    </EmptyState>
  );
}
