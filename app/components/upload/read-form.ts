import type { FormEvent } from "react";

/** Reads a form with the button that sent it; browsers from before 2023 lack the second parameter of `FormData`. */
export function readForm(event: FormEvent<HTMLFormElement>): FormData {
  const form = new FormData(event.currentTarget);
  const { submitter } = event.nativeEvent as SubmitEvent;
  if (submitter instanceof HTMLButtonElement && submitter.name) form.set(submitter.name, submitter.value);
  return form;
}
