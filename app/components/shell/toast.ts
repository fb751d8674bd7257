export interface Toast {
  message: string;
  type: "success" | "info" | "warning" | "error";
  /** In milliseconds; toasts about signing in and out stay longer and look different. */
  duration?: number;
}

/** An event that a toast reports besides its text, so that pages can react to it. */
export type ToastEvent = "published";

export const authDurationMs = 5000;
export const shellDurationMs = 2000;

export const isAuthToast = (toast: Toast) => toast.duration === authDurationMs;
const isBad = (toast: Toast) => toast.type === "error" || toast.type === "warning";
export const chooseRole = (toast: Toast) => (isAuthToast(toast) || isBad(toast) ? "alert" : "status");
