import { FieldFrame, type FieldProps } from "./field-frame";

interface Props extends FieldProps {
  defaultValue?: string;
  rows?: number;
  readOnly?: boolean;
}

export function TextArea({ defaultValue, rows, readOnly, ...frame }: Props) {
  return (
    <FieldFrame<HTMLTextAreaElement> {...frame}>
      {(control) => (
        <textarea
          {...control}
          className="input"
          rows={rows}
          dir="auto"
          readOnly={readOnly}
          defaultValue={defaultValue}
        />
      )}
    </FieldFrame>
  );
}
