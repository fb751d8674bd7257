import { Field } from "./field";
import type { FieldProps } from "./field-frame";

/**
 * Asks for one's own password in a form whose act needs a fresh one: where it was not given within the last ten minutes,
 * or when the server asked for it.
 */
export function FreshPassword({ isNeeded, ...field }: { isNeeded: boolean } & Omit<FieldProps, "label">) {
  if (!isNeeded && !field.errors) return null;
  return (
    <Field
      {...field}
      label="Your password"
      type="password"
      autoComplete="current-password"
      hint="It is asked for again, because it was not given within the last ten minutes."
    />
  );
}
