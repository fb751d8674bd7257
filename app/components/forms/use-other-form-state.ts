import { useNavigation } from "@remix-run/react";
import { useContext } from "react";
import { DataRouterStateContext } from "#app/framework-internals";
import type { InvalidForm } from "#app/form-result";
import { formProps } from "./use-form-state";

const nothing: InvalidForm = { ok: false, errors: {}, values: {} };

/** Works like `useFormState` for a form that posts to another route of the shell than the one that renders it. */
export function useFormStateOf(action: `/${string}`, alertId?: string) {
  const answers = useContext(DataRouterStateContext)?.actionData ?? {};
  const refusedForm = (answers[`routes/_app${action.replaceAll("/", ".")}`] ?? nothing) as InvalidForm;
  const { state, formAction, formMethod } = useNavigation();
  const isPending = state !== "idle" && formMethod !== undefined && formMethod !== "GET" && formAction === action;
  return { ...formProps(refusedForm, alertId), isPending };
}
