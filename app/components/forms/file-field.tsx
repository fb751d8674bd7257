import { FieldFrame, type FieldProps } from "./field-frame";
import { FilePreview, useChosenFile } from "./file-preview";
import { useRefocus } from "./use-refocus";

interface Props extends FieldProps {
  accept: string;
}

export function FileField({ accept, autoFocus, ...frame }: Props) {
  const input = useRefocus<HTMLInputElement>(autoFocus, frame.errors);
  const { chosen, choose } = useChosenFile();
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <>
          <input
            {...control}
            ref={input}
            className="file-input"
            type="file"
            accept={accept}
            autoFocus={autoFocus}
            onChange={(event) => choose(event.currentTarget.files?.[0])}
          />
          {chosen && <FilePreview file={chosen} />}
        </>
      )}
    </FieldFrame>
  );
}
