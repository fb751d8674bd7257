import { FieldFrame, type FieldProps } from "./field-frame";
import { useRefocus } from "./use-refocus";

interface Props extends FieldProps {
  accept: string;
}

export function FileField({ accept, autoFocus, ...frame }: Props) {
  const input = useRefocus<HTMLInputElement>(autoFocus, frame.errors);
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <input {...control} ref={input} className="file" type="file" accept={accept} autoFocus={autoFocus} />
      )}
    </FieldFrame>
  );
}
