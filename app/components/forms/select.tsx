import { FieldFrame, type FieldProps } from "./field-frame";
import { useRefocus } from "./use-refocus";

interface Props extends FieldProps {
  options: readonly (readonly [value: string, text: string])[];
  defaultValue?: string | undefined;
  className?: string;
}

export function Select({ options, defaultValue, autoFocus, className = "min-w-0", ...frame }: Props) {
  const ref = useRefocus<HTMLSelectElement>(autoFocus, frame.errors);
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <select
          {...control}
          ref={ref}
          className={`input [font:inherit] ${className}`}
          defaultValue={defaultValue}
          autoFocus={autoFocus}
        >
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
