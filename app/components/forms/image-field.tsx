import { pictureTypes } from "#app/constants";
import { FieldFrame, type FieldProps } from "./field-frame";
import { useRefocus } from "./use-refocus";

interface Props extends FieldProps {
  /** Receives the chosen file, or undefined when the choice is cleared. */
  onChoose: (file: File | undefined) => void;
  required?: boolean;
}

export function ImageField({ autoFocus, onChoose, required, ...frame }: Props) {
  const input = useRefocus<HTMLInputElement>(autoFocus, frame.errors);
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <input
          {...control}
          ref={input}
          className="file-input"
          type="file"
          accept={pictureTypes}
          autoFocus={autoFocus}
          required={required}
          onChange={(event) => onChoose(event.currentTarget.files?.[0])}
        />
      )}
    </FieldFrame>
  );
}
