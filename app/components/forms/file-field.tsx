import { FieldFrame, type FieldProps } from "./field-frame";
import { FilePreview, useChosenFile } from "./file-preview";
import { useRefocus } from "./use-refocus";

interface Props extends FieldProps {
  accept: string;
  multiple?: boolean;
}

export function FileField({ accept, multiple, autoFocus, ...frame }: Props) {
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
            multiple={multiple}
            autoFocus={autoFocus}
            onChange={(event) => choose(event.currentTarget.files?.[0])}
          />
          {chosen && <FilePreview file={chosen} />}
        </>
      )}
    </FieldFrame>
  );
}
