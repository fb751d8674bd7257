import { Lark } from "#app/components/ui/lark";
import { Logo } from "#app/components/ui/logo";
import { useSiteName } from "#app/components/ui/site-name";
import * as kept from "#languages/kept";
import * as t from "#languages/shell";

/**
 * Replaces a page that the browser cannot load. /offline.js adds the texts that were not sent, and shows the link to the
 * videos on the device.
 */
export function OfflinePage() {
  return (
    <main className="standalone" id="main">
      <Logo plain />
      <Lark pose="away" />
      <h1>{t.youAreOffline()}</h1>
      <p className="text-muted">{t.pageOfSiteNotLoaded({ site: useSiteName() })}</p>
      <div className="row">
        <a className="button button-primary" href="">
          {t.tryAgain()}
        </a>
        <a className="button" href="/">
          {t.home()}
        </a>
      </div>
      <p id="kept" hidden>
        <a className="button" href="/kept">
          {kept.heading()}
        </a>
      </p>
      <section className="mt-3" id="unsent" aria-labelledby="unsent-heading" hidden>
        <h2 id="unsent-heading">{t.notSentYet()}</h2>
        <p className="text-muted">{t.textsAreKept()}</p>
        <ul
          data-comment={t.openPageOf({ kind: "comment" })}
          data-reply={t.openPageOf({ kind: "reply" })}
          data-tweet={t.openPageOf({ kind: "tweet" })}
          data-text={t.openPageOf({ kind: "other" })}
        />
      </section>
    </main>
  );
}
