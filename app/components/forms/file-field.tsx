import type { ReactNode } from "react";
import { FieldFrame, type FieldProps } from "./field-frame";
import { FilePreview, useChosenFile } from "./file-preview";
import { useRefocus } from "./use-refocus";

interface Props extends FieldProps {
  accept: string;
  multiple?: boolean;
  /** Choices of the same field, above the file. */
  children?: ReactNode;
}

export function FileField({ accept, multiple, autoFocus, children, ...frame }: Props) {
  const input = useRefocus<HTMLInputElement>(autoFocus, frame.errors);
  const { chosen: chosenFile, choose } = useChosenFile();
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <>
          {children}
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
          {chosenFile && <FilePreview file={chosenFile} />}
        </>
      )}
    </FieldFrame>
  );
}
