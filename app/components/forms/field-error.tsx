import { langOf } from "#app/format/isolate";
import { Icon } from "#app/components/ui/icon";

interface Props {
  /** What the field's `aria-describedby` refers to. */
  id: string;
  errors: string[] | undefined;
}

/** Says what is wrong with a field; nothing where nothing is. */
export function FieldError({ id, errors = [] }: Props) {
  if (errors.length === 0) return null;
  return (
    <p className="error" id={id} lang={langOf(errors[0])}>
      <Icon name="alert" />
      {errors.join(". ")}
    </p>
  );
}
