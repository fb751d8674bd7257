import { FormAlert } from "#app/components/forms/form-alert";
import type { InvalidForm } from "#app/form-result";
import { TypedValues } from "./typed-values";

/** Renders why a form was refused that is no longer on the page, and what was typed into it. */
export function LostForm({ alert, errors = {}, typedValues = {} }: Partial<InvalidForm>) {
  return (
    <div className="narrow mb-5">
      <FormAlert message={alert ?? Object.values(errors).flat().join(" ")} />
      <TypedValues fields={typedValues} />
    </div>
  );
}
