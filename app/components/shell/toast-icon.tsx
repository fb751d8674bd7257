import { Icon } from "#app/components/ui/icon";
import type { Toast } from "./toast";

export function ToastIcon({ type }: Pick<Toast, "type">) {
  const isGood = type === "success" || type === "info";
  return (
    <span className={isGood ? "good" : "bad"}>
      <Icon name={isGood ? "check" : "alert"} />
    </span>
  );
}
