import { EmptyState } from "#app/components/ui/empty-state";
import { TextArea } from "#app/components/forms/text-area";
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
    <EmptyState heading="h1" title={t.notLoggedIn()} tall>
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

/** Shows what the visitor typed into a form that cannot be shown again. */
export function TypedValues({ fields }: { fields: Record<string, string> }) {
  const texts = Object.entries(fields).filter(([, text]) => text);
  if (texts.length === 0) return null;
  return (
    <section className="form typed" aria-labelledby="typed">
      <h2 id="typed">{t.whatYouTyped()}</h2>
      {texts.map(([label, text], index) => (
        <TextArea key={label} label={label} name={`typed-${index}`} defaultValue={text} readOnly />
      ))}
    </section>
  );
}
