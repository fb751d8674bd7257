import { Logo } from "#app/components/ui/logo";

/** Answers a form that another site sent. */
export function ForbiddenPage() {
  return (
    <main className="standalone" id="main">
      <Logo plain />
      <h1>This form came from another site</h1>
      <p className="text-muted">Nothing was changed. Please go to the page itself and try again there.</p>
      <div className="row">
        <a className="button button-primary" href="/">
          Home
        </a>
      </div>
    </main>
  );
}
