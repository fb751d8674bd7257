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
 * Shows at once the state that a press wants, until the server refuses it or sends another one. `send` sends a form's
 * fields to its action. The page stays where no answer comes: a fetcher of the router would show its error page.
 */
export function useOptimisticSwitch(isOn: boolean) {
  const { router } = useContext(DataRouterContext)!;
  const submit = useSubmit();
  const request = useRef<AbortController | null>(null);
  const [press, setPress] = useState<Press | null>(null);
  // Otherwise stale loader data would show the old click.
  if (press?.isAccepted && press.before !== isOn) setPress(null);
  const isShownOn = press?.isWanted ?? isOn;

  async function send(action: string, fields: FormData) {
    request.current?.abort();
    const { signal } = (request.current = new AbortController());
    const sentState = { isWanted: !isShownOn, before: isOn };
    setPress({ ...sentState, isAccepted: false });
    const answer = await sendPress(action, fields, signal);
    if (signal.aborted) return;
    // Rows that no loader fetches again keep what was wanted and accepted last.
    setPress(answer === "done" ? { ...sentState, isAccepted: true } : press?.isAccepted ? press : null);
    if (answer === "page") submit(fields, { action, method: "post", navigate: false, preventScrollReset: true });
    else if (answer !== "lost") reloadPage(router, action);
  }
  return { isShownOn, send: (action: string, fields: FormData) => void send(action, fields) };
}
