import { useLocation } from "@remix-run/react";
import { useContext } from "react";
import { lostFormId } from "#app/constants";
import type { InvalidForm } from "#app/form-result";
import { DataRouterStateContext } from "#app/framework-internals";

/** Returns what an action answered to a form that it refused, with what was typed; null without one. */
export function useRefusedForm() {
  const [answer] = Object.values(useContext(DataRouterStateContext)?.actionData ?? {}) as (InvalidForm | null)[];
  return answer?.typedValues ? answer : null;
}

/**
 * Makes room for a refused form that its page no longer has: the server fills it in, and scripts where they sent it. The
 * next answer gets an empty one.
 */
export function LostFormPlace() {
  const { key } = useLocation();
  const refusedForm = useRefusedForm();
  return (
    refusedForm && <div key={key} id={lostFormId} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
  );
}
