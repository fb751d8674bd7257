import { useState } from "react";
import { srOnly } from "#app/components/ui/sr-only";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { FieldFrame, type FieldProps } from "./field-frame";
import * as t from "#languages/forms";

interface Props extends FieldProps {
  type?: "text" | "email" | "password" | "search" | "url" | "date" | "datetime-local";
  defaultValue?: string;
  autoComplete?: string;
  /** Appears only in the hint: with the attribute, browsers cut a pasted text without a message. */
  maxLength?: number;
  /** The id of a `<datalist>` with proposals. */
  list?: string;
}

/** Renders a field for one line; with JavaScript, a button shows a password. */
export function Field({ type = "text", defaultValue, autoComplete, maxLength, list, ...frame }: Props) {
  const [isShown, setIsShown] = useState(false);
  const canShow = useIsHydrated() && type === "password";
  const hint = frame.hint ?? (maxLength ? t.upToCharacters({ count: maxLength }) : undefined);
  return (
    <FieldFrame {...frame} hint={hint}>
      {(control) => (
        <>
          <input
            {...control}
            className="input"
            type={isShown ? "text" : type}
            dir={type === "text" ? "auto" : undefined}
            defaultValue={defaultValue}
            autoComplete={autoComplete}
            list={list}
          />
          {canShow && <ShowPassword isShown={isShown} onChange={setIsShown} />}
        </>
      )}
    </FieldFrame>
  );
}

/** Renders a word in the line of the label, which has room for it, so that no control moves when the scripts arrive. */
function ShowPassword({ isShown, onChange }: { isShown: boolean; onChange: (isShown: boolean) => void }) {
  return (
    <button
      type="button"
      className="absolute end-0 -top-[4.5px] min-h-8 cursor-pointer border-0 bg-transparent p-0 text-14 font-semibold text-link pointer-coarse:-top-[10.5px] pointer-coarse:min-h-11"
      aria-pressed={isShown}
      onClick={() => onChange(!isShown)}
    >
      {t.showPassword({ hidden: srOnly })}
    </button>
  );
}
