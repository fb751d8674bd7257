import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon";
import { FieldFrame, type FieldProps } from "./field-frame";
import { FileChoice } from "./file-choice";
import { FilePreview, useChosenFile } from "./file-preview";
import { useEarlyFile } from "./use-early-file";
import { useRefocus } from "./use-refocus";
import * as t from "#languages/forms";

interface Props extends FieldProps {
  accept: string;
  multiple?: boolean;
  /** Whether the field is a large area to drop a file on, where scripts run: the page takes what is dropped beside the control. */
  isDropArea?: boolean;
  /** Choices of the same field, above the file. */
  children?: ReactNode;
}

export function FileField({ accept, multiple, isDropArea = false, autoFocus, children, ...frame }: Props) {
  const input = useRefocus<HTMLInputElement>(autoFocus, frame.errors);
  const { chosen: chosenFile, choose } = useChosenFile();
  useEarlyFile(input, choose);
  return (
    <FieldFrame {...frame} placesHint={isDropArea}>
      {(control, hint) => (
        <>
          {children}
          <div className={isDropArea ? "drop-area" : undefined}>
            {isDropArea && <Icon name="upload" />}
            {isDropArea && (
              <label className="mb-1 font-semibold" htmlFor={control.id}>
                <span className="pointer-coarse:hidden">{t.dropVideo()}</span>
              </label>
            )}
            <FileChoice
              {...control}
              {...{ input, accept, multiple, autoFocus }}
              fileName={chosenFile?.name}
              {...(isDropArea && { text: t.chooseVideo(), isNext: true })}
              onChange={(event) => choose(event.currentTarget.files?.[0])}
            />
            {isDropArea && hint}
            {isDropArea && <p className="text-small text-muted">{t.uploadResumes()}</p>}
          </div>
          {chosenFile && <FilePreview key={chosenFile.src} file={chosenFile} />}
        </>
      )}
    </FieldFrame>
  );
}
