import { Lark } from "#app/components/ui/lark";
import { Logo } from "#app/components/ui/logo";
import { useSiteName } from "#app/components/ui/site-name";

/** Stands in place of a page that the browser cannot load; /offline.js adds the texts that were not sent. */
export function OfflinePage() {
  return (
    <main className="standalone" id="main">
      <Logo plain />
      <Lark pose="away" />
      <h1>You are offline</h1>
      <p className="text-muted">{`This page of ${useSiteName()} couldn't be loaded. Check your network and try again.`}</p>
      <div className="row">
        <a className="button button-primary" href="">
          Try again
        </a>
        <a className="button" href="/">
          Home
        </a>
      </div>
      <section className="mt-3" id="unsent" aria-labelledby="unsent-heading" hidden>
        <h2 id="unsent-heading">Not sent yet</h2>
        <p className="text-muted">These texts are kept on this device. Open the page to send or discard them.</p>
        <ul />
      </section>
    </main>
  );
}
