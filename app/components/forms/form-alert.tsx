import { Icon } from "#app/components/ui/icon";
import { useWarning } from "#app/components/ui/use-warning";

interface Props {
  title?: string;
  message?: string;
  id?: string;
}

/** What is wrong with a form as a whole; its fields point here by `aria-describedby`. */
export function FormAlert({ title, message, id }: Props) {
  useWarning([title, message].filter(Boolean).join(": "));
  return (
    <div className="err notice" role="alert" id={id}>
      <Icon name="alert" />
      <div>
        {title && <strong>{title}</strong>}
        {message && <p>{message}</p>}
      </div>
    </div>
  );
}
