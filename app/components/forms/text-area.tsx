import { FieldFrame, type FieldProps } from "./field-frame";
import { useRefocus } from "./use-refocus";

interface Props extends FieldProps {
  defaultValue?: string;
  rows?: number;
  readOnly?: boolean;
}

export function TextArea({ defaultValue, rows, readOnly, autoFocus, ...frame }: Props) {
  const box = useRefocus<HTMLTextAreaElement>(autoFocus, frame.errors);
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <textarea
          {...control}
          ref={box}
          className="input"
          rows={rows}
          dir="auto"
          readOnly={readOnly}
          defaultValue={defaultValue}
          autoFocus={autoFocus}
        />
      )}
    </FieldFrame>
  );
}
