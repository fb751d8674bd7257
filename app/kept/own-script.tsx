import { useEffect } from "react";
import { useRoot } from "#app/root";

/**
 * Loads a script of the page's own once the page is hydrated, and with the page where it has no other scripts: what it does,
 * it does by a press alone.
 */
export function OwnScript({ src }: { src: string }) {
  const root = useRoot();
  const isAlone = root?.hasScripts === false;
  useEffect(() => {
    if (isAlone) return;
    import(/* @vite-ignore */ src).then(
      () => document.dispatchEvent(new Event("kept")),
      () => undefined,
    );
  }, [isAlone, src]);
  return isAlone ? <script type="module" src={src} /> : null;
}
