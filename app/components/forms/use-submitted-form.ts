import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/**
 * Returns whether the form with this path and parent is pending (other forms of the page may be, too), and how many of its
 * posts succeeded. Empties the fields of `form` after each success, unless somebody has typed into them meanwhile.
 */
export function useSubmittedForm(path: string, wasRefused: boolean, parentId = "") {
  const { state, formAction, formData } = useNavigation();
  const isPending = formAction?.split("?", 1)[0] === path && (formData?.get("parentId") ?? "") === parentId;
  const [successCount, setSuccessCount] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const pending = useRef<{ state: typeof state; sent: FormData | undefined } | null>(null);
  useEffect(() => {
    // Another navigation may have interrupted the request before its answer.
    const isAnswered = pending.current?.state === "loading" || (pending.current && state === "idle");
    if (isAnswered && !isPending && !wasRefused) {
      setSuccessCount((count) => count + 1);
      if (form.current) clearSent(form.current, pending.current?.sent);
    }
    pending.current = isPending ? { state, sent: formData } : null;
  }, [state, isPending, wasRefused, formData]);
  return { isPending, successCount, form };
}

function clearSent(form: HTMLFormElement, sent: FormData | undefined) {
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("textarea, [type=text]")) {
    // Older browsers send CRLF line breaks.
    const value = sent?.get(field.name)?.toString().replace(/\r\n/g, "\n");
    if (field.value === value) field.value = field.defaultValue = "";
  }
}
