import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { collectEarlyTexts, RestoreEarlyTexts } from "./components/enhancements/early-texts";
import { InlineCss } from "./components/shell/styles";
import { RequestId } from "#app/components/ui/page-context";
import { loadLazyParts } from "#app/components/ui/lazy-part";
import { coreRoutes } from "./core-routes";
import { completeHandoff } from "./handoff";
import { removeErrorClasses } from "./remove-error-classes";
import remixConfig from "../remix.config.js";

declare global {
  interface Window {
    /** Modules of the other current routes, still loading; absent in development. */
    routesToCome?: Promise<typeof window.__remixRouteModules>;
  }
}

const style = document.getElementById("css");
const inlineCss = style && { css: style.textContent ?? "", isPart: "part" in style.dataset };
const requestId = document.documentElement.dataset.requestId ?? "";

function hydrate() {
  const early = collectEarlyTexts();
  hydrateRoot(
    document,
    <StrictMode>
      <RestoreEarlyTexts early={early} />
      <RequestId.Provider value={requestId}>
        <InlineCss.Provider value={inlineCss}>
          <RemixBrowser />
        </InlineCss.Provider>
      </RequestId.Provider>
    </StrictMode>,
  );
}

async function start() {
  const context = window.__remixContext;
  completeHandoff(context, window.__remixManifest, remixConfig.future);
  removeErrorClasses(context.state.errors);
  if (window.routesToCome) window.__remixRouteModules = { ...coreRoutes, ...(await window.routesToCome) };
  await loadLazyParts();
  startTransition(hydrate);
}

void start();
