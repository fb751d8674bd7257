import type { LoaderFunctionArgs } from "@remix-run/node";
import { Logo } from "#app/components/ui/logo";
import type { RouteHandle } from "#app/context.server";
import { readSite } from "#app/http/read-site.server";
import { KeptVideoList } from "#app/kept/kept-video-list";
import { renderKept } from "#app/kept/render.server";
import * as t from "#languages/kept";

export const handle: RouteHandle = { isViewerIndependent: true };

/** Renders the page of saved videos without the data of any viewer. A script on the device fills it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = (
    <main className="px-page py-6" id="main">
      <div className="narrow">
        <Logo plain />
        <h1 className="mt-4">{t.heading()}</h1>
        <KeptVideoList />
        <p className="mt-6">
          <a className="button" href="/">
            {t.tryOnline()}
          </a>
        </p>
        <script type="module" src="/kept/list.js" />
      </div>
    </main>
  );
  return renderKept(await readSite(request, context), t.heading(), page);
}
