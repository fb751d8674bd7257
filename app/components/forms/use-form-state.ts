import { useActionData, useNavigation } from "@remix-run/react";
import { useContext } from "react";
import { DataRouterStateContext } from "#app/framework-internals";
import type { InvalidForm } from "#app/form-result";

export const emptyForm: InvalidForm = { ok: false, errors: {}, values: {} };

/**
 * Returns the state of a form: what a refused form shows again, where `at(name)` returns the props of a field, and whether
 * the form is pending. Ignores an action's answer that is no refusal, such as a new token to show once.
 */
export function useFormState(alertId?: string) {
  const answer = useActionData<InvalidForm | object>();
  const refusedForm = answer && "errors" in answer ? answer : emptyForm;
  const { state, formMethod } = useNavigation();
  return {
    ...formProps(refusedForm, alertId),
    isPending: state !== "idle" && formMethod !== undefined && formMethod !== "GET",
  };
}

/** Does the same as `useFormState` for a form that posts to another route of the shell than the one that renders it. */
export function useFormStateOf(action: `/${string}`, alertId?: string) {
  const answers = useContext(DataRouterStateContext)?.actionData ?? {};
  const refusedForm = (answers[`routes/_app${action.replaceAll("/", ".")}`] ?? emptyForm) as InvalidForm;
  const { state, formAction, formMethod } = useNavigation();
  const isPending = state !== "idle" && formMethod !== undefined && formMethod !== "GET" && formAction === action;
  return { ...formProps(refusedForm, alertId), isPending };
}

/** Returns the props of the fields of a refused form, its alert and its values. */
export function formProps({ errors, values, alert }: InvalidForm, alertId?: string) {
  const [firstWrong] = Object.keys(errors);
  const at = (name: string) => ({
    name,
    errors: errors[name],
    defaultValue: values[name],
    autoFocus: firstWrong === undefined ? undefined : name === firstWrong,
    ...(alert !== undefined && alertId ? { describedBy: alertId } : {}),
  });
  return { at, alert, values };
}

type FieldState = ReturnType<ReturnType<typeof formProps>["at"]>;

/** Returns the props of a file's field, without a value: a server never sends a file back. */
export const withoutValue = ({ defaultValue: _, ...rest }: FieldState) => rest;

/** Returns the props of a form's first field, which takes the focus unless another field is invalid. */
export const addFocus = <F extends FieldState>(field: F): F => ({ ...field, autoFocus: field.autoFocus ?? true });
