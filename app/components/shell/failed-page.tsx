import { notOffered, somethingWentWrong } from "#app/messages";
import { EmptyState } from "#app/components/ui/empty-state";
import { Kept } from "./login-notice";

interface Props {
  /** What was typed into a form of this page, by field name. */
  typed: Record<string, string>;
}

/** Stands in place of a page that the video server has no call for: another try changes nothing. */
export function NotOfferedPage({ typed }: Props) {
  return (
    <EmptyState icon="alert" heading="h1" title={notOffered} tall>
      <a className="button" href="/">
        Home
      </a>
      <Kept fields={typed} />
    </EmptyState>
  );
}

/** Stands in place of a page whose main call got no answer, or an error. */
export function FailedPage({ sentence, path, typed }: Props & { sentence: string; path: string }) {
  return (
    <EmptyState icon="alert" heading="h1" title={somethingWentWrong} tall>
      <p className="text-muted">{sentence}</p>
      <a className="button button-primary" href={path}>
        Try again
      </a>
      <Kept fields={typed} />
    </EmptyState>
  );
}

/** Stands in place of a page when a button sent more than the site reads. */
export function TooLargePage({ sentence }: { sentence: string }) {
  return (
    <EmptyState icon="alert" heading="h1" title={sentence} tall>
      <a className="button button-primary" href="/">
        Home
      </a>
    </EmptyState>
  );
}
