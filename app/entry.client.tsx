import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { InlineCss } from "#app/components/styles";
import { RequestId } from "#app/components/request-id";

const inlineCss = document.getElementById("css")?.textContent ?? null;
const requestId = document.documentElement.dataset.requestId ?? "";

startTransition(() => {
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
});
