import { useLocation } from "@remix-run/react";
import { FieldFrame } from "#app/components/forms/field-frame";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import type { Start } from "./use-start";
import * as t from "#languages/watch";

/** Renders the field for the time that a link starts at. With JavaScript the link follows; without, a button builds it. */
export function StartForm({ text, error, change, isUsed, choose }: Start) {
  const { search } = useLocation();
  const isHydrated = useIsHydrated();
  const otherParams = [...new URLSearchParams(search)].filter(([name]) => name !== "t");
  return (
    <form className="form mb-4" method="get" noValidate onSubmit={(event) => event.preventDefault()}>
      {otherParams.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FieldFrame label={t.startAt()} name="t" hint={t.startAtHint()} {...(error && { errors: [error] })}>
        {(control) => (
          <div className="flex items-center gap-3">
            {isHydrated && (
              <input
                type="checkbox"
                checked={isUsed}
                aria-label={t.linkFromHere()}
                onChange={({ target }) => choose(target.checked)}
              />
            )}
            <input
              {...control}
              className="input max-w-32"
              type="text"
              autoComplete="off"
              value={text}
              onChange={({ target }) => change(target.value)}
            />
            {!isHydrated && <button className="button">{t.updateLink()}</button>}
          </div>
        )}
      </FieldFrame>
    </form>
  );
}
