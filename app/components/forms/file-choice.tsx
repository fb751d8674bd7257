import type { ComponentProps, RefObject } from "react";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import * as t from "#languages/forms";

interface Props extends Omit<ComponentProps<"input">, "type" | "className" | "ref"> {
  id: string;
  input: RefObject<HTMLInputElement>;
  fileName: string | undefined;
  /** What the button says. */
  text?: string;
  /** Whether this is the next thing to do in its form. */
  isNext?: boolean;
}

/**
 * Renders the control of a file. Where scripts run, a button and the file's name in the page's language stand for the
 * browser's own, which lies over them unseen and keeps focus, keys and drops; without them it alone knows the name.
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
