import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";

/** Follows links to sign in without another document, which would lose the files that wait for it. */
export function useKeptDocument(hasFiles: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasFiles) return;
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[href^='/login'], a[href^='/signup']");
      if (!link || event.defaultPrevented || opensElsewhere(event)) return;
      event.preventDefault();
      navigate(link.pathname + link.search);
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [hasFiles, navigate]);
}

const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
