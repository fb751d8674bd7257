import { useContext } from "react";
import { lostFormId } from "#app/constants";
import type { InvalidForm } from "#app/form-result";
import { DataRouterStateContext } from "#app/framework-internals";

/** Returns what the visitor typed into a form that was refused, by label; undefined without one. */
export function useTypedValues() {
  const answers = Object.values(
    useContext(DataRouterStateContext)?.actionData ?? {},
  ) as (Partial<InvalidForm> | null)[];
  return answers[0]?.typedValues;
}

/** Makes room for a refused form that its page no longer has: the server fills it in after it rendered the page. */
export const LostFormPlace = () =>
  useTypedValues() && <div id={lostFormId} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
