import { listSuspensionLengths } from "#contract/words/suspension";
import type { FieldProps } from "./field-frame";
import { Select } from "./select";

/** Renders the choice of how long a suspension lasts; a day is preselected. */
export function SuspensionLength({
  defaultValue = "24",
  ...field
}: FieldProps & { defaultValue?: string | undefined }) {
  return <Select options={listSuspensionLengths()} defaultValue={defaultValue} {...field} />;
}
