import { type FocusEvent, useId, useState } from "react";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import * as t from "#languages/ui";

interface Props {
  label: string;
  value: string;
  /** For a text of several lines. */
  rows?: number;
  /** Whether the text is what the page is for: it takes the focus, and its button is the primary one. */
  isMain?: boolean;
}

const selectAll = ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => target.select();

/** Renders a text to copy: with JavaScript by a button, without by hand. */
export function CopyField({ label, value, rows, isMain = false }: Props) {
  const id = useId();
  const isHydrated = useIsHydrated();
  const field = {
    id,
    value,
    readOnly: true,
    dir: "ltr",
    onFocus: selectAll,
    className: "input",
    autoFocus: isMain,
  } as const;
  return (
    <div className="field mb-4">
      <label htmlFor={id}>{label}</label>
      <div className={`flex gap-3 ${rows ? "items-start" : "items-center"}`}>
        {rows ? <textarea rows={rows} {...field} /> : <input type="text" {...field} />}
        {isHydrated && <CopyButton label={label} value={value} isMain={isMain} />}
      </div>
    </div>
  );
}

/** Renders a button that copies the value; then its own label says that it was copied, or that the browser refused. */
function CopyButton({ label, value, isMain }: Props) {
  const [result, setResult] = useState<{ of: string; text: string } | null>(null);
  const text = result?.of === value ? result.text : t.copy();
  const copy = () =>
    copyText(value).then(
      () => setResult({ of: value, text: t.copied() }),
      () => setResult({ of: value, text: t.notCopied() }),
    );
  return (
    <button
      className={`button min-h-11 flex-none ${isMain ? "button-primary" : ""}`}
      type="button"
      onClick={() => void copy()}
    >
      <span aria-live="polite">{text}</span>
      <span className="sr-only"> {label.toLowerCase()}</span>
    </button>
  );
}

/** Copies a text; rejects on plain HTTP, where browsers have a clipboard on localhost only. */
const copyText = async (text: string) => navigator.clipboard.writeText(text);
