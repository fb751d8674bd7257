import { Logo } from "#app/components/ui/logo";

export function ErrorPage({ requestId }: { requestId?: string }) {
  return (
    <main className="page" id="main">
      <Logo plain />
      <h1>Unexpected Application Error!</h1>
      <p className="muted">The page could not be made. Nothing you saved is lost.</p>
      {requestId && (
        <p className="panel small">
          Request id <code>{requestId}</code>
        </p>
      )}
      <div className="row">
        <a className="btn primary" href="/">
          Home
        </a>
        <a className="btn" href="/support">
          Support
        </a>
      </div>
    </main>
  );
}
