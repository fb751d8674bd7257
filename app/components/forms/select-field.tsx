import { FieldFrame, type FieldProps } from "./field-frame";

interface Props extends FieldProps {
  choices: readonly (readonly [value: string, label: string])[];
  defaultValue?: string | undefined;
}

/** Renders a choice out of a list that unfolds. */
export function SelectField({ choices, defaultValue, autoFocus: _, ...frame }: Props) {
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <select {...control} className="input" defaultValue={defaultValue}>
          {choices.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
