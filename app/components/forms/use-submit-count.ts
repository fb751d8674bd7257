import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/**
 * Returns whether a form that posts to a path, with this parent, is pending (others of the page may be too), and how
 * many posts succeeded: a field with that number as its key is empty again after each.
 */
export function useSubmitCount(path: string, wasRefused: boolean, parentId = "") {
  const { formAction, formData } = useNavigation();
  const isPending = formAction?.split("?", 1)[0] === path && (formData?.get("parentId") ?? "") === parentId;
  const [successCount, setSuccessCount] = useState(0);
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !isPending && !wasRefused) setSuccessCount((before) => before + 1);
    wasPending.current = isPending;
  }, [isPending, wasRefused]);
  return { isPending, successCount };
}
