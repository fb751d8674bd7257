import { Icon } from "#app/components/ui/icon";
import { chooseLang } from "#app/format/isolate";
import { useWarning } from "#app/components/ui/use-warning";

/** Renders what is wrong with a form as a whole; the fields refer to it by `aria-describedby`. */
export function FormAlert({ title, message, id }: { title?: string; message?: string; id?: string }) {
  useWarning([title, message].filter(Boolean).join(": "));
  return (
    <div className="error notice" role="alert" id={id}>
      <Icon name="alert" />
      <div>
        {title && <strong>{title}</strong>}
        {message && <p lang={chooseLang(message)}>{message}</p>}
      </div>
    </div>
  );
}
