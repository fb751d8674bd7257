import { FieldFrame, type FieldProps } from "./field-frame";
import { useRefocus } from "./use-refocus";

interface Props extends FieldProps {
  options: readonly (readonly [value: string, text: string])[];
  defaultValue?: string | undefined;
}

export function Select({ options, defaultValue, autoFocus, ...frame }: Props) {
  const ref = useRefocus<HTMLSelectElement>(autoFocus, frame.errors);
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <select
          {...control}
          ref={ref}
          className="input min-w-0 [font:inherit]"
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
