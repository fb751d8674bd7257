import { Logo } from "#app/components/ui/logo";
import * as t from "#languages/shell";

/** Renders the response to a form that another site sent. */
export function ForbiddenPage() {
  return (
    <main className="standalone" id="main">
      <Logo plain />
      <h1>{t.formOfAnotherSite()}</h1>
      <p className="text-muted">{t.nothingChanged()}</p>
      <div className="row">
        <a className="button button-primary" href="/">
          {t.home()}
        </a>
      </div>
    </main>
  );
}
