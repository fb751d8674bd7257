import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/**
 * Returns whether a form that posts to a path, with this parent, is pending (others of the page may be too), and how
 * many posts succeeded: a field with that number as its key is empty again after each.
 */
export function useSubmitCount(path: string, wasRefused: boolean, parentId = "") {
  const { state, formAction, formData } = useNavigation();
  const isPending = formAction?.split("?", 1)[0] === path && (formData?.get("parentId") ?? "") === parentId;
  const [successCount, setSuccessCount] = useState(0);
  const pendingState = useRef<typeof state | null>(null);
  useEffect(() => {
    // Another navigation may have interrupted the request before its answer.
    const isAnswered = pendingState.current === "loading" || (pendingState.current && state === "idle");
    if (isAnswered && !isPending && !wasRefused) setSuccessCount((before) => before + 1);
    pendingState.current = isPending ? state : null;
  }, [state, isPending, wasRefused]);
  return { isPending, successCount };
}
