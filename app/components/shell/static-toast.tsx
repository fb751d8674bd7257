import { Icon } from "#app/components/ui/icon";
import { isAuth, chooseRole, type Toast } from "./toast";

interface Props {
  toast: Toast;
  /** This page's path: opening it again removes the toast. */
  closeTo: string;
}

export function StaticToast({ toast, closeTo }: Props) {
  return (
    <div className={isAuth(toast) ? "toast toast-light" : "toast toast-dark"} role={chooseRole(toast)}>
      <ToastIcon type={toast.type} />
      <span>{toast.message}</span>
      <a href={closeTo} aria-label="Close message">
        <Icon name="x" />
      </a>
    </div>
  );
}

export function ToastIcon({ type }: Pick<Toast, "type">) {
  const isGood = type === "success" || type === "info";
  return (
    <span className={isGood ? "good" : "bad"}>
      <Icon name={isGood ? "check" : "alert"} />
    </span>
  );
}
