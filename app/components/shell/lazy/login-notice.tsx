import { EmptyState } from "#app/components/ui/empty-state";
import { TypedValues } from "#app/components/forms/lazy/typed-values";
import * as t from "#languages/shell";

interface Props {
  /** Path and query to return to after signing in. */
  from: string;
  /** What the visitor typed before the session ended, each text by its label. */
  typedValues?: Record<string, string>;
}

export function LoginNotice({ from, typedValues = {} }: Props) {
  const query = `?from=${encodeURIComponent(from)}`;
  return (
    <EmptyState title={t.notLoggedIn()} isWholePage>
      <p className="text-muted">{t.pleaseLogIn()}</p>
      <p className="text-muted">{t.orSignUp()}</p>
      <div className="row">
        <a className="button button-primary" href={`/login${query}`}>
          {t.logIn()}
        </a>
        <a className="button" href={`/signup${query}`}>
          {t.signUp()}
        </a>
      </div>
      <TypedValues fields={typedValues} />
    </EmptyState>
  );
}
