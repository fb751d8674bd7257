import type { ReactNode } from "react";
import { FieldError } from "./field-error";

interface Props {
  label: string;
  name: string;
  choices: readonly (readonly [value: string, label: ReactNode])[];
  hint?: string;
  /** Value of the choice that cannot be undone. */
  danger?: string;
  defaultValue?: string | undefined;
  errors?: string[] | undefined;
  /** Set for the first invalid field of a refused form. */
  autoFocus?: boolean | undefined;
  describedBy?: string;
}

export function RadioList({ label, name, choices, hint, danger, defaultValue, errors = [], ...props }: Props) {
  const { autoFocus, describedBy } = props;
  const [errorId, hintId] = [`field-${name}-error`, `field-${name}-hint`];
  const descriptionIds = [errors.length > 0 && errorId, hint && hintId, describedBy].filter(Boolean).join(" ");
  return (
    <fieldset className="field m-0 min-w-0 gap-0! border-0 p-0" aria-describedby={descriptionIds || undefined}>
      <legend className="mb-1 p-0 text-15 font-semibold">{label}</legend>
      {choices.map(([value, text], index) => (
        <label
          key={value}
          className={`flex items-start gap-3 border border-line px-3 py-2.5 font-[400]! not-first-of-type:border-t-0 first-of-type:rounded-t-field last-of-type:rounded-b-field hover:bg-surface has-checked:bg-accent-soft${value === danger ? " text-danger" : ""}`}
        >
          <input
            className="mt-0.5 size-5"
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === defaultValue}
            autoFocus={(autoFocus && index === 0) || undefined}
          />
          {text}
        </label>
      ))}
      {hint && (
        <p className="hint mt-1.5" id={hintId}>
          {hint}
        </p>
      )}
      <FieldError id={errorId} errors={errors} />
    </fieldset>
  );
}
