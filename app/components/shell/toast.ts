export interface Toast {
  message: string;
  type: "success" | "info" | "warning" | "error";
  /** In milliseconds; toasts of signing in and out stay longer and look different. */
  duration?: number;
}

/** What a toast reports where pages react to it, besides its text. */
export type ToastEvent = "published";

const authDuration = 5000;
export const shellDuration = 2000;

export const isAuth = (toast: Toast) => toast.duration === authDuration;
const isBad = (toast: Toast) => toast.type === "error" || toast.type === "warning";
export const chooseRole = (toast: Toast) => (isAuth(toast) || isBad(toast) ? "alert" : "status");
