import { Lark } from "#app/components/ui/lark";
import { Logo } from "#app/components/ui/logo";

export function ErrorPage({ requestId }: { requestId?: string }) {
  return (
    <main className="standalone" id="main">
      <Logo plain />
      <Lark pose="error" />
      <h1>Unexpected Application Error!</h1>
      <p className="text-muted">This page couldn't be loaded. Anything you saved is safe.</p>
      {requestId && (
        <p className="panel text-small">
          Request id <code>{requestId}</code>
        </p>
      )}
      <div className="row">
        <a className="button button-primary" href="/">
          Home
        </a>
        <a className="button" href="/support">
          Support
        </a>
      </div>
    </main>
  );
}
