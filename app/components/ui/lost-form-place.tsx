import { useLocation } from "@remix-run/react";
import { useContext } from "react";
import { lostFormId } from "#app/constants";
import type { InvalidForm } from "#app/form-result";
import { DataRouterStateContext } from "#app/framework-internals";

/** Returns the action data of a refused form, with the typed values; null if no form was refused. */
export function useRefusedForm() {
  const [answer] = Object.values(useContext(DataRouterStateContext)?.actionData ?? {}) as (InvalidForm | null)[];
  return answer?.typedValues ? answer : null;
}

/**
 * Renders an empty element for a refused form that is no longer on its page. The server fills the element, or a script if
 * it sent the form. The next response gets a new element.
 */
export function LostFormPlace() {
  const { key } = useLocation();
  const refusedForm = useRefusedForm();
  return (
    refusedForm && <div key={key} id={lostFormId} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
  );
}
