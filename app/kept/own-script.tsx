import { useEffect } from "react";
import { useRoot } from "#app/root";

/**
 * Loads a page's own script once the page is hydrated; at once on a page without other scripts. The script may wait, as
 * it acts only on a press.
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
