import { FieldError } from "#app/components/forms/field-error";
import { detailWords } from "#contract/words/video-details";
import type { Visibility } from "#contract/visibility";
import * as t from "#languages/upload";

const choices: readonly [Visibility, label: () => string, meaning: () => string][] = [
  ["public", t.public, t.publicMeaning],
  ["unlisted", t.unlisted, t.unlistedMeaning],
  ["private", t.private, t.privateMeaning],
];

interface Props {
  defaultValue?: string;
  errors?: string[];
  /** Set for the first invalid field of a refused form. */
  autoFocus?: boolean;
  current: string;
}

/** Renders who may see a video. */
export function VisibilityChoice({ current, defaultValue = current, errors = [], autoFocus }: Props) {
  return (
    <fieldset
      className="field m-0 min-w-0 border-0 p-0"
      aria-describedby={errors.length > 0 ? "field-visibility-error" : undefined}
    >
      <legend className="mb-1 p-0 text-15 font-semibold">{detailWords.visibility.label}</legend>
      {choices.map(([value, label, meaning], index) => (
        <label key={value} className="flex min-h-8 items-start gap-2 py-1">
          <input
            className="mt-0.5 size-5"
            type="radio"
            name="visibility"
            value={value}
            defaultChecked={value === defaultValue}
            autoFocus={(autoFocus && index === 0) || undefined}
          />
          <span>
            {label()}
            <span className="block text-13 font-[400] text-muted">{meaning()}</span>
          </span>
        </label>
      ))}
      <FieldError id="field-visibility-error" errors={errors} />
    </fieldset>
  );
}
