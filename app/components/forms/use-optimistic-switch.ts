import { useSubmit } from "@remix-run/react";
import { type ContextType, useContext, useRef, useState } from "react";
import { reportFailedPress } from "#app/components/ui/failed-press";
import { DataRouterContext } from "#app/framework-internals";
import { somethingWentWrong } from "#app/messages";

interface Press {
  isWanted: boolean;
  /** The state in the loader data before the press. */
  wasOn: boolean;
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
  if (press?.isAccepted && press.wasOn !== isOn) setPress(null);
  const isShownOn = press?.isWanted ?? isOn;

  async function send(action: string, fields: FormData) {
    request.current?.abort();
    const { signal } = (request.current = new AbortController());
    const sentState = { isWanted: !isShownOn, wasOn: isOn };
    setPress({ ...sentState, isAccepted: false });
    const result = await sendPress(action, fields, signal);
    if (signal.aborted) return;
    // Rows that no loader fetches again keep the last accepted state.
    setPress(result === "done" ? { ...sentState, isAccepted: true } : press?.isAccepted ? press : null);
    if (result === "page") submit(fields, { action, method: "post", navigate: false, preventScrollReset: true });
    else if (result !== "lost") reloadPage(router, action);
  }
  return { isShownOn, send: (action: string, fields: FormData) => void send(action, fields) };
}

/** `page`: the response is another page, such as the login. `lost`: there was no answer, and an error toast says so. */
type PressResult = "done" | "refused" | "page" | "lost";

/** Headers of Remix's response when an action redirects or throws. */
const pageHeaders = ["X-Remix-Redirect", "X-Remix-Catch"];

/** Returns the id of an action's route: `routes/actions.video.$videoId.like` for `/actions/video/65f0/like`. */
export function toRouteId(action: string): string {
  const [, ...parts] = action.split("/");
  const names = parts.map((part, index) => (index > 0 && index % 2 === 0 ? `$${parts[index - 1]}Id` : part));
  return "routes/" + names.join(".");
}

/**
 * Sends the form of one button to an action. The action answers whether it succeeded, or with an error text if the page
 * should not be reloaded.
 */
async function sendPress(action: string, fields: FormData, signal: AbortSignal): Promise<PressResult> {
  const body = new URLSearchParams([...fields] as [string, string][]);
  try {
    const path = `${action}?_data=${encodeURIComponent(toRouteId(action))}`;
    const response = await fetch(path, { method: "POST", body, signal });
    if (pageHeaders.some((name) => response.headers.has(name))) return "page";
    const answer: unknown = await response.json();
    if (typeof answer === "boolean") return answer ? "done" : "refused";
    reportFailedPress(typeof answer === "string" ? answer : somethingWentWrong());
  } catch (error) {
    // A response that is not JSON comes from a proxy.
    if (!signal.aborted) reportFailedPress(error instanceof TypeError ? undefined : somethingWentWrong());
  }
  return "lost";
}

type Router = NonNullable<ContextType<typeof DataRouterContext>>["router"];

/** The paths of an action that exists only in the browser and does nothing: after it, the router reloads the page's data. */
const reloadPath = "/reload/*";

/**
 * Reloads the data of the page as after a fetcher's action. Routes are told a path that ends with the path of the action.
 * `router.revalidate` would drop the errors of a refused form.
 */
function reloadPage(router: Router, action: string) {
  if (!router.routes.some(({ path }) => path === reloadPath))
    router.patchRoutes(null, [{ id: reloadPath, path: reloadPath, action: () => null }]);
  const submission = { formMethod: "post", formData: new FormData() } as const;
  router.fetch(reloadPath, router.routes[0]!.id, `/reload${action}`, submission);
}
