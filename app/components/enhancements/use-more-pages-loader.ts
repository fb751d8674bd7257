import { type ComponentType, type Dispatch, type SetStateAction, useEffect } from "react";
import type { MorePagesProps } from "#app/components/ui/more-pages-props";

export type OnMorePages = Dispatch<SetStateAction<ComponentType<MorePagesProps> | undefined>>;

/** Loads the script that appends pages to lists, when a page is scrolled for the first time. */
export function useMorePagesLoader(onLoaded: OnMorePages) {
  useEffect(() => {
    const load = () =>
      void import("./more-pages").then(
        ({ MorePages }) => onLoaded(() => MorePages),
        () => undefined,
      );
    if (scrollY > 0) load();
    else addEventListener("scroll", load, { once: true, passive: true });
    return () => removeEventListener("scroll", load);
  }, [onLoaded]);
}
