import { useState } from "react";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { FieldFrame, type FieldProps } from "./field-frame";

interface Props extends FieldProps {
  /** As `#` and six hexadecimal digits. */
  defaultValue: string;
}

/** Renders a swatch that opens the browser's choice of colours; with JavaScript, the current value stands beside it. */
export function ColourField({ defaultValue, ...frame }: Props) {
  const [value, setValue] = useState(defaultValue);
  const isHydrated = useIsHydrated();
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <div className="flex items-center gap-3">
          <input
            {...control}
            className="input w-16! flex-none"
            type="color"
            defaultValue={defaultValue}
            onChange={({ target }) => setValue(target.value)}
          />
          {isHydrated && <code>{value}</code>}
        </div>
      )}
    </FieldFrame>
  );
}
