import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon";

export interface FieldProps {
  label: string;
  name: string;
  /** Needed where two forms of a page have a field of the same name. */
  id?: string;
  errors?: string[];
  hint?: string;
  /** Id of what else explains the field, such as the form's alert. */
  describedBy?: string;
  /** For the first wrong field of a refused form. */
  autoFocus?: boolean;
}

interface Control {
  id: string;
  name: string;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
}

interface Props extends Omit<FieldProps, "autoFocus"> {
  children: (control: Control) => ReactNode;
}

/** Label above, error and hint below, and the attributes that tie them to the control. */
export function FieldFrame({ label, name, id = `field-${name}`, errors = [], hint, describedBy, children }: Props) {
  const isWrong = errors.length > 0;
  const described = [isWrong && `${id}-error`, hint && `${id}-hint`, describedBy].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, name, "aria-invalid": isWrong || undefined, "aria-describedby": described || undefined })}
      {isWrong && (
        <p className="err" id={`${id}-error`}>
          <Icon name="alert" />
          {errors.join(". ")}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
