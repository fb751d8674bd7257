import { useState } from "react";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { FieldFrame, type FieldProps } from "./field-frame";
import { useRefocus } from "./use-refocus";

interface Props extends FieldProps {
  /** As `#` and six hexadecimal digits. */
  defaultValue: string;
}

/** Renders a swatch that opens the browser's choice of colours; with JavaScript, the current value stands beside it. */
export function ColourField({ defaultValue, autoFocus, ...frame }: Props) {
  const input = useRefocus<HTMLInputElement>(autoFocus, frame.errors);
  const [value, setValue] = useState(defaultValue);
  const isHydrated = useIsHydrated();
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <div className="flex items-center gap-3">
          <input
            {...control}
            ref={input}
            className="input w-16! flex-none"
            type="color"
            defaultValue={defaultValue}
            autoFocus={autoFocus}
            onChange={({ target }) => setValue(target.value)}
          />
          {isHydrated && <code>{value}</code>}
        </div>
      )}
    </FieldFrame>
  );
}
