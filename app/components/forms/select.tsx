import { FieldFrame, type FieldProps } from "./field-frame";

interface Props extends FieldProps {
  options: readonly (readonly [value: string, text: string])[];
  defaultValue?: string | undefined;
  className?: string;
}

export function Select({ options, defaultValue, className = "min-w-0", ...frame }: Props) {
  return (
    <FieldFrame<HTMLSelectElement> {...frame}>
      {(control) => (
        <select {...control} className={`input [font:inherit] ${className}`} defaultValue={defaultValue}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
