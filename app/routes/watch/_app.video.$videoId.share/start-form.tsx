import { useLocation } from "@remix-run/react";
import { FieldError } from "#app/components/forms/field-error";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import type { Start } from "./use-start";
import * as t from "#languages/watch";

/** Renders the field for the start time of a link. With scripts the link follows at once; without, a button updates it. */
export function StartForm({ text, error, change, isUsed, choose }: Start) {
  const { search } = useLocation();
  const isHydrated = useIsHydrated();
  const otherParams = [...new URLSearchParams(search)].filter(([name]) => name !== "t");
  return (
    <form className="form mb-4" method="get" noValidate onSubmit={(event) => event.preventDefault()}>
      {otherParams.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="field">
        <div className="flex flex-wrap items-center gap-3">
          {isHydrated && (
            <input
              type="checkbox"
              checked={isUsed}
              aria-label={t.linkFromHere()}
              onChange={({ target }) => choose(target.checked)}
            />
          )}
          <label htmlFor="field-t">{t.startAt()}</label>
          <input
            id="field-t"
            name="t"
            className="input max-w-32 min-w-0 flex-1 basis-16"
            type="text"
            autoComplete="off"
            value={text}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "field-t-error field-t-hint" : "field-t-hint"}
            onChange={({ target }) => change(target.value)}
          />
          {!isHydrated && <button className="button min-h-11">{t.updateLink()}</button>}
        </div>
        <p className="hint" id="field-t-hint">
          {t.startAtHint()}
        </p>
        {error && <FieldError id="field-t-error" errors={[error]} />}
      </div>
    </form>
  );
}
