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
  /** Whether the control places the hint itself. */
  placesHint?: boolean;
  children: (control: FieldAttributes, hint: ReactNode) => ReactNode;
}

/**
 * Renders the label above, the hint and the error below, and passes the control the attributes that refer to them. The error
 * disappears when the field is changed.
 */
export function FieldFrame({ label, name, id = `field-${name}`, errors, describedBy, placesHint, ...props }: Props) {
  const [mendedErrors, setMendedErrors] = useState<string[]>();
  const isWrong = errors !== undefined && errors.length > 0 && errors !== mendedErrors;
  const descriptionIds = [isWrong && `${id}-error`, props.hint && `${id}-hint`, describedBy].filter(Boolean).join(" ");
  const control = { id, name, "aria-invalid": isWrong || undefined, "aria-describedby": descriptionIds || undefined };
  const hint = props.hint && (
    <p className="hint" id={`${id}-hint`}>
      {props.hint}
    </p>
  );
  return (
    <div className="field" onChange={() => setMendedErrors(errors)}>
      <label htmlFor={id}>{label}</label>
      {props.children(control, hint)}
      {!placesHint && hint}
      {isWrong && <FieldError id={`${id}-error`} errors={errors} />}
    </div>
  );
}
