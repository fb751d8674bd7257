import { Lark } from "#app/components/ui/lark";
import { Logo } from "#app/components/ui/logo";
import * as t from "#languages/shell";

export function UnexpectedErrorPage({ requestId }: { requestId?: string }) {
  return (
    <main className="standalone" id="main">
      <Logo plain />
      <Lark pose="error" />
      <h1>{t.unexpectedError()}</h1>
      <p className="text-muted">{t.pageNotLoaded()}</p>
      {requestId && (
        <p className="panel text-small">{t.requestId({ id: requestId, code: (id) => <code>{id}</code> })}</p>
      )}
      <div className="row">
        <a className="button button-primary" href="/">
          {t.home()}
        </a>
        <a className="button" href="/support">
          {t.support()}
        </a>
      </div>
    </main>
  );
}
