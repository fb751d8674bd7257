import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { KeptVideoList } from "#app/kept/kept-video-list";
import { OwnScript } from "#app/kept/own-script";
import { findListPage } from "#app/kept/scripts.server";
import { hasServiceWorker } from "#app/http/service-worker.server";
import * as t from "#languages/kept";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [{ title: `${t.heading()} · Vidlark` }, { name: "robots", content: "noindex" }];

export const loader = () => json({ listPage: hasServiceWorker() ? findListPage() : null });

export default function Kept() {
  const { listPage } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <h1>{t.heading()}</h1>
      <noscript>
        <p className="mt-4">{t.needsScripts()}</p>
        <p className="mt-3">
          <a className="button" href="/">
            {t.findVideo()}
          </a>
        </p>
      </noscript>
      {listPage ? (
        <>
          <KeptVideoList list={listPage} />
          <OwnScript src={listPage.script} />
        </>
      ) : (
        <p className="mt-4">{t.notHere()}</p>
      )}
    </div>
  );
}
