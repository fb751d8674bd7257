import { chooseLang } from "#app/format/isolate";
import { Icon } from "#app/components/ui/icon";

interface Props {
  /** The id to which the field's `aria-describedby` refers. */
  id: string;
  errors: string[] | undefined;
}

/** Renders the errors of a field; nothing without errors. */
export function FieldError({ id, errors = [] }: Props) {
  if (errors.length === 0) return null;
  return (
    <p className="error" id={id} lang={chooseLang(errors[0])}>
      <Icon name="alert" />
      {errors.join(". ")}
    </p>
  );
}
