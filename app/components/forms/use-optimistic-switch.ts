import { useSubmit } from "@remix-run/react";
import { useContext, useRef, useState } from "react";
import { DataRouterContext } from "#app/framework-internals";
import { reloadPage } from "./reload-page";
import { sendPress } from "./send-press";

interface Press {
  isWanted: boolean;
  /** The state in the loader data. */
  before: boolean;
  isAccepted: boolean;
}

/**
 * Shows the wanted state of a press at once, until the server refuses it or sends another state. `send` sends a form's
 * fields to its action. If no answer comes, the page stays; a fetcher of the router would show the error page.
 */
export function useOptimisticSwitch(isOn: boolean) {
  const { router } = useContext(DataRouterContext)!;
  const submit = useSubmit();
  const request = useRef<AbortController | null>(null);
  const [press, setPress] = useState<Press | null>(null);
  // New loader data replace the state of the press.
  if (press?.isAccepted && press.before !== isOn) setPress(null);
  const isShownOn = press?.isWanted ?? isOn;

  async function send(action: string, fields: FormData) {
    request.current?.abort();
    const { signal } = (request.current = new AbortController());
    const sentState = { isWanted: !isShownOn, before: isOn };
    setPress({ ...sentState, isAccepted: false });
    const answer = await sendPress(action, fields, signal);
    if (signal.aborted) return;
    // Rows that no loader fetches again keep the last accepted state.
    setPress(answer === "done" ? { ...sentState, isAccepted: true } : press?.isAccepted ? press : null);
    if (answer === "page") submit(fields, { action, method: "post", navigate: false, preventScrollReset: true });
    else if (answer !== "lost") reloadPage(router, action);
  }
  return { isShownOn, send: (action: string, fields: FormData) => void send(action, fields) };
}
