import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon";
import { FieldFrame, type FieldProps } from "./field-frame";
import { FileChoice } from "./file-choice";
import { FilePreview, useChosenFile } from "./file-preview";
import * as dashboard from "#languages/dashboard";
import * as t from "#languages/forms";

interface Props extends FieldProps {
  accept: string;
  multiple?: boolean;
  /** Whether the field is a large area for dropped files, with JavaScript: the page also takes files dropped elsewhere on it. */
  isDropArea?: boolean;
  /** The picture that a chosen file will replace, shown beside the field; empty if there is none. */
  current?: string;
  /** Other choices of the field, above the file. */
  children?: ReactNode;
}

export function FileField({ accept, multiple, isDropArea = false, ...props }: Props) {
  const { current = "", children, ...frame } = props;
  const { chosen: chosenFile, choose } = useChosenFile();
  return (
    <FieldFrame {...frame} rendersHint={isDropArea || current !== ""}>
      {({ ref, ...control }, hint) => (
        <BesidePicture src={current}>
          {children}
          <div className={isDropArea ? "drop-area" : undefined}>
            {isDropArea && <Icon name="upload" />}
            {isDropArea && (
              <label className="mb-1 font-semibold max-sm:m-0 pointer-coarse:m-0" htmlFor={control.id}>
                <span className="max-sm:hidden pointer-coarse:hidden">{t.dropVideo()}</span>
              </label>
            )}
            <FileChoice
              {...control}
              {...{ input: ref, accept, multiple }}
              fileName={chosenFile?.name}
              onChoose={choose}
              {...(isDropArea && { text: t.chooseVideo(), isNext: true })}
            />
            {isDropArea && hint}
            {isDropArea && <p className="text-small text-muted">{t.uploadResumes()}</p>}
          </div>
          {!isDropArea && current !== "" && hint}
          {chosenFile && <FilePreview key={chosenFile.src} file={chosenFile} />}
        </BesidePicture>
      )}
    </FieldFrame>
  );
}

/** Renders a field beside the current picture, if there is one. */
function BesidePicture({ src, children }: { src: string; children: ReactNode }) {
  if (!src) return children;
  return (
    <div className="grid items-start gap-x-4 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
      <img
        className="aspect-[16/9] h-auto w-40 rounded-field bg-surface object-cover"
        src={src}
        width="160"
        height="90"
        alt={dashboard.currentThumbnail()}
      />
      <div className="grid min-w-0 gap-1.5">{children}</div>
    </div>
  );
}
