import { reportFailedPress } from "#app/components/ui/failed-press";
import { somethingWentWrong } from "#app/messages";

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
export async function sendPress(action: string, fields: FormData, signal: AbortSignal): Promise<PressResult> {
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
