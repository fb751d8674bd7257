import type { ReactNode } from "react";
import { FieldFrame, type FieldProps } from "./field-frame";
import { useRefocus } from "./use-refocus";

interface Props extends FieldProps {
  options: readonly (readonly [value: string, text: string])[];
  defaultValue?: string | undefined;
  /** What stands before the control, such as the picture of what is chosen. */
  before?: ReactNode;
}

export function Select({ options, defaultValue, autoFocus, before, ...frame }: Props) {
  const ref = useRefocus<HTMLSelectElement>(autoFocus, frame.errors);
  return (
    <FieldFrame {...frame}>
      {(control) => {
        const select = (
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
        );
        if (before === undefined) return select;
        return (
          <div className="flex gap-3">
            {before}
            {select}
          </div>
        );
      }}
    </FieldFrame>
  );
}
