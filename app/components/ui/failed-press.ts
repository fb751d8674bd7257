const type = "failed-press";

/** Shows an error toast with a message; if there is none, the toast says that the connection was lost. */
export const reportFailedPress = (message?: string) => dispatchEvent(new CustomEvent(type, { detail: message }));

/** Calls back with each message; returns a function that stops this. */
export function listenToFailedPresses(onFailed: (message: string | null) => void) {
  const listen = (event: Event) => onFailed((event as CustomEvent<string | null>).detail);
  addEventListener(type, listen);
  return () => removeEventListener(type, listen);
}
