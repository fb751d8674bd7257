import { Icon } from "./icon";

interface Props {
  title?: string;
  message?: string;
  id?: string;
}

/** What is wrong with a form as a whole; its fields point here by `aria-describedby`. */
export function FormAlert({ title, message, id }: Props) {
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
