import { useEffect, useState } from "react";
import { notLoggedIn, serverIsHealthy } from "#app/messages";
import { authDuration, shellDuration, type Toast } from "./toast";

const welcome = "get current user successfully...";

/** Shows the results of the two startup requests once per tab: only a script can tell tabs apart. */
export function useStartupToasts({ viewer, isHealthy }: { viewer: object | null; isHealthy: boolean }): Toast[] {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const isSignedIn = viewer !== null;
  useEffect(() => {
    if (sessionStorage.getItem("started")) return;
    const timer = setTimeout(() => {
      sessionStorage.setItem("started", "yes");
      const user: Toast = isSignedIn
        ? { message: welcome, type: "success", duration: authDuration }
        : { message: notLoggedIn, type: "error", duration: authDuration };
      const health: Toast = { message: serverIsHealthy, type: "success", duration: shellDuration };
      setToasts(isHealthy ? [user, health] : [user]);
    });
    return () => clearTimeout(timer);
  }, [isSignedIn, isHealthy]);
  return toasts;
}
