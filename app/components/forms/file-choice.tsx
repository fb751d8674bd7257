import { type ComponentProps, type RefObject, useEffect, useState } from "react";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import * as t from "#languages/forms";

interface Props extends Omit<ComponentProps<"input">, "type" | "className" | "ref" | "onChange"> {
  id: string;
  input: RefObject<HTMLInputElement>;
  fileName: string | undefined;
  /** Receives the chosen file; undefined if the choice is cleared. */
  onChoose: (file: File | undefined) => void;
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
export function FileChoice({ input, fileName, onChoose, text = t.chooseFile(), isNext = false, ...control }: Props) {
  const isHydrated = useIsHydrated();
  useEarlyFile(input, onChoose);
  return (
    <div className={isHydrated ? "file-choice" : undefined}>
      <input
        {...control}
        ref={input}
        className="file-input"
        type="file"
        onChange={({ currentTarget }) => onChoose(currentTarget.files?.[0])}
      />
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

/** Calls back with a file that was chosen in a field before the page's scripts ran. */
function useEarlyFile(field: RefObject<HTMLInputElement>, choose: (file: File) => void) {
  const [chooseFirst] = useState(() => choose);
  useEffect(() => {
    const file = field.current?.files?.[0];
    if (file) chooseFirst(file);
  }, [field, chooseFirst]);
}
