import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { InlineCss } from "./components/shell/styles";
import { RequestId } from "./components/shell/request-id";
import { coreRoutes } from "./core-routes";

declare global {
  interface Window {
    /** The other routes shown, on their way; not there in development. */
    routesToCome?: Promise<typeof window.__remixRouteModules>;
  }
}

const inlineCss = document.getElementById("css")?.textContent ?? null;
const requestId = document.documentElement.dataset.requestId ?? "";

function hydrate() {
  hydrateRoot(
    document,
    <StrictMode>
      <RequestId.Provider value={requestId}>
        <InlineCss.Provider value={inlineCss}>
          <RemixBrowser />
        </InlineCss.Provider>
      </RequestId.Provider>
    </StrictMode>,
  );
}

async function start() {
  if (window.routesToCome) window.__remixRouteModules = { ...coreRoutes, ...(await window.routesToCome) };
  startTransition(hydrate);
}

void start();
