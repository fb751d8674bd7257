import { useNavigation } from "@remix-run/react";
import { useContext } from "react";
import { UNSAFE_DataRouterStateContext as DataRouterStateContext } from "react-router-dom";
import type { Refused } from "#app/form-result";
import { formProps } from "./use-form-state";

const nothing: Refused = { ok: false, errors: {}, values: {} };

/** Like `useFormState`, of a form that posts to another route of the shell than the one it is drawn by. */
export function useFormStateOf(action: `/${string}`, alertId?: string) {
  const answers = useContext(DataRouterStateContext)?.actionData ?? {};
  const refused = (answers[`routes/_app${action.replaceAll("/", ".")}`] ?? nothing) as Refused;
  const { state, formAction, formMethod } = useNavigation();
  const isPending = state !== "idle" && formMethod !== undefined && formMethod !== "GET" && formAction === action;
  return { ...formProps(refused, alertId), isPending };
}
