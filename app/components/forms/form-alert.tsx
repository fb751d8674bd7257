import { Icon } from "#app/components/ui/icon";
import { useWarning } from "#app/components/ui/use-warning";

interface Props {
  title?: string;
  message?: string;
  id?: string;
}

/** Says what is wrong with a form as a whole; its fields refer to it by `aria-describedby`. */
export function FormAlert({ title, message, id }: Props) {
  useWarning([title, message].filter(Boolean).join(": "));
  return (
    <div className="error notice" role="alert" id={id}>
      <Icon name="alert" />
      <div>
        {title && <strong>{title}</strong>}
        {message && <p>{message}</p>}
      </div>
    </div>
  );
}
