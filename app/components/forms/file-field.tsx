import type { ReactNode } from "react";
import { FieldFrame, type FieldProps } from "./field-frame";
import { FilePreview, useChosenFile } from "./file-preview";
import { useRefocus } from "./use-refocus";

interface Props extends FieldProps {
  accept: string;
  /** Choices of the same field, above the file. */
  children?: ReactNode;
}

export function FileField({ accept, autoFocus, children, ...frame }: Props) {
  const input = useRefocus<HTMLInputElement>(autoFocus, frame.errors);
  const { chosen, choose } = useChosenFile();
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
            autoFocus={autoFocus}
            onChange={(event) => choose(event.currentTarget.files?.[0])}
          />
          {chosen && <FilePreview file={chosen} />}
        </>
      )}
    </FieldFrame>
  );
}
