import type { ComponentProps, RefObject } from "react";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import * as t from "#languages/forms";

interface Props extends Omit<ComponentProps<"input">, "type" | "className" | "ref"> {
  id: string;
  input: RefObject<HTMLInputElement>;
  fileName: string | undefined;
  /** The label of the button. */
  text?: string;
  /** Whether choosing a file is the next step of the form. */
  isNext?: boolean;
}

/**
 * Renders the control of a file. With JavaScript, it shows a button and the file's name in the page's language; the
 * browser's own control lies over them, invisible, and keeps focus, keys and drops. Without JavaScript, only the browser's
 * control knows the file's name.
 */
export function FileChoice({ input, fileName, text = t.chooseFile(), isNext = false, ...control }: Props) {
  const isHydrated = useIsHydrated();
  return (
    <div className={isHydrated ? "file-choice" : undefined}>
      <input {...control} ref={input} className="file-input" type="file" />
      {isHydrated && (
        <div className="file-face">
          <label className={isNext ? "button button-primary" : "button"} htmlFor={control.id}>
            {text}
          </label>
          {fileName ? (
            <span>
              <bdi>{fileName}</bdi>
            </span>
          ) : (
            !isNext && <span className="text-14! text-muted">{t.noFileChosen()}</span>
          )}
        </div>
      )}
    </div>
  );
}
