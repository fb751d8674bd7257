import { FieldFrame, type FieldProps } from "./field-frame";
import { useRefocus } from "./use-refocus";

interface Props extends FieldProps {
  type?: "text" | "email" | "password" | "search" | "url" | "datetime-local";
  defaultValue?: string;
  autoComplete?: string;
  /** Appears in the hint only: as an attribute, the browser would cut a pasted text without a message. */
  maxLength?: number;
}

export function Field({ type = "text", defaultValue, autoComplete, maxLength, autoFocus, ...frame }: Props) {
  const input = useRefocus<HTMLInputElement>(autoFocus, frame.errors);
  const hint = frame.hint ?? (maxLength ? `Up to ${maxLength} characters` : undefined);
  return (
    <FieldFrame {...frame} hint={hint}>
      {(control) => (
        <input
          {...control}
          ref={input}
          className="input"
          type={type}
          defaultValue={defaultValue}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
        />
      )}
    </FieldFrame>
  );
}
