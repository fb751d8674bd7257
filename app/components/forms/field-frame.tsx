import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
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

interface FieldAttributes<Control extends HTMLElement> {
  ref: RefObject<Control>;
  id: string;
  name: string;
  autoFocus?: boolean;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
}

interface Props<Control extends HTMLElement> extends FieldProps {
  /** Whether the control renders the hint itself. */
  rendersHint?: boolean;
  children: (control: FieldAttributes<Control>, hint: ReactNode) => ReactNode;
}

/**
 * Renders a label above a control, and a hint and an error below it. The error disappears when the field is changed. The
 * control has to spread the attributes that it gets: they refer to the texts, and let a refused form focus the field.
 */
export function FieldFrame<Control extends HTMLElement = HTMLInputElement>({
  label,
  name,
  id = `field-${name}`,
  errors,
  describedBy,
  autoFocus,
  rendersHint,
  ...props
}: Props<Control>) {
  const ref = useRefocus<Control>(autoFocus, errors);
  const [dismissedErrors, setDismissedErrors] = useState<string[]>();
  const isInvalid = errors !== undefined && errors.length > 0 && errors !== dismissedErrors;
  const descriptionIds = [isInvalid && `${id}-error`, props.hint && `${id}-hint`, describedBy]
    .filter(Boolean)
    .join(" ");
  const control = {
    ref,
    id,
    name,
    autoFocus,
    "aria-invalid": isInvalid || undefined,
    "aria-describedby": descriptionIds || undefined,
  };
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

/**
 * Focuses a field each time its form is refused. Leaves the first render to the attribute `autofocus`: a script that loads
 * late must not move the focus of somebody who already types elsewhere.
 */
function useRefocus<Control extends HTMLElement>(isRequested: boolean | undefined, errors: unknown) {
  const field = useRef<Control>(null);
  const previousErrors = useRef(errors);
  useEffect(() => {
    if (previousErrors.current === errors) return;
    previousErrors.current = errors;
    if (isRequested) field.current?.focus();
  }, [isRequested, errors]);
  return field;
}
