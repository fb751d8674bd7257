import { type ReactNode, useState } from "react";
import { FieldError } from "./field-error";

export interface FieldProps {
  label: string;
  name: string;
  /** Required if two forms of a page have a field of the same name. */
  id?: string;
  errors?: string[];
  hint?: string;
  /** Id of another element that describes the field, such as the form's alert. */
  describedBy?: string;
  /** Set for the first invalid field of a refused form. */
  autoFocus?: boolean;
}

interface FieldAttributes {
  id: string;
  name: string;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
}

interface Props extends Omit<FieldProps, "autoFocus"> {
  /** Whether the control renders the hint itself. */
  rendersHint?: boolean;
  children: (control: FieldAttributes, hint: ReactNode) => ReactNode;
}

/**
 * Renders a label above a control, and a hint and an error below it. Passes the control the attributes that refer to them.
 * The error disappears when the field is changed.
 */
export function FieldFrame({ label, name, id = `field-${name}`, errors, describedBy, rendersHint, ...props }: Props) {
  const [dismissedErrors, setDismissedErrors] = useState<string[]>();
  const isInvalid = errors !== undefined && errors.length > 0 && errors !== dismissedErrors;
  const descriptionIds = [isInvalid && `${id}-error`, props.hint && `${id}-hint`, describedBy]
    .filter(Boolean)
    .join(" ");
  const control = { id, name, "aria-invalid": isInvalid || undefined, "aria-describedby": descriptionIds || undefined };
  const hint = props.hint && (
    <p className="hint" id={`${id}-hint`}>
      {props.hint}
    </p>
  );
  return (
    <div className="field" onChange={() => setDismissedErrors(errors)}>
      <label htmlFor={id}>{label}</label>
      {props.children(control, hint)}
      {!rendersHint && hint}
      {isInvalid && <FieldError id={`${id}-error`} errors={errors} />}
    </div>
  );
}
