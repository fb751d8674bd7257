import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/** The parts of this kind that scripts know: what finds one in the page that the server sent, and what loads its script. */
const parts: { selector: string; load: () => Promise<void> }[] = [];

interface Source<Props> {
  selector: string;
  load: () => Promise<ComponentType<Props>>;
  /** Shown until the script of a part that no server drew is there. */
  fallback?: () => ReactNode;
}

/**
 * Makes a part of few pages, whose script only these load: docs/decisions/10-weight-of-pages.md. Its file lies in a folder
 * `lazy`, and servers pass its component.
 */
export function lazyPart<Props extends object>(
  onServer: ComponentType<Props> | false,
  { selector, load, fallback = () => null }: Source<Props>,
): ComponentType<Props> {
  let Part = onServer || null;
  const loadPart = async () => void (Part ??= await load());
  parts.push({ selector, load: loadPart });
  return function LazyPart(props) {
    const [, setLoaded] = useState(false);
    useEffect(() => {
      if (!Part)
        loadPart().then(
          () => setLoaded(true),
          () => undefined,
        );
    }, []);
    return Part ? <Part {...props} /> : fallback();
  };
}

/** Loads the scripts of the lazy parts that the server's page shows; without them the page would change at its hydration. */
export const loadLazyParts = () =>
  Promise.all(parts.map(({ selector, load }) => document.querySelector(selector) && load()));
