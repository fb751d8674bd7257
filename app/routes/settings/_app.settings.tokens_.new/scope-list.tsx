import { FieldError } from "#app/components/forms/field-error";
import type { TokenScope } from "#contract/token-scopes";
import * as t from "#languages/tokens";

const labels: Record<TokenScope, () => string> = {
  read: t.scopeRead,
  publish: t.scopePublish,
  comment: t.scopeComment,
  playlists: t.scopePlaylists,
  moderate: t.scopeModerate,
  administer: t.scopeAdminister,
};

/** Lists in words what a token with these scopes may do. */
export const listScopes = (scopes: readonly TokenScope[]) => scopes.map((scope) => labels[scope]());

/** Returns the name of the checkbox of a scope. */
export const scopeFieldName = (scope: TokenScope) => `for-${scope}`;

interface Props {
  offeredScopes: readonly TokenScope[];
  /** The chosen scopes, separated by spaces. */
  defaultValue?: string | undefined;
  errors?: string[] | undefined;
  autoFocus?: boolean | undefined;
}

/** Renders a checkbox for each scope. */
export function ScopeList({ offeredScopes, defaultValue = "", errors, autoFocus }: Props) {
  const chosenScopes = defaultValue.split(" ");
  return (
    <fieldset className="field m-0 min-w-0 border-0 p-0" aria-describedby={errors && "scopes-error"}>
      <legend className="mb-1 p-0 text-15 font-semibold">{t.scopes()}</legend>
      {offeredScopes.map((scope, index) => (
        <label key={scope} className="flex min-h-8 items-start gap-2 py-1 font-[400]!">
          <input
            className="mt-0.5 size-5 flex-none"
            type="checkbox"
            name={scopeFieldName(scope)}
            defaultChecked={chosenScopes.includes(scope)}
            autoFocus={(autoFocus && index === 0) || undefined}
          />
          {labels[scope]()}
        </label>
      ))}
      <FieldError id="scopes-error" errors={errors} />
    </fieldset>
  );
}
