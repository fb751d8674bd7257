import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/** The lazy parts: a selector that finds each in the server's page, and a function that loads its script. */
const parts: { selector: string; load: () => Promise<void> }[] = [];

interface Source<Props> {
  selector: string;
  load: () => Promise<ComponentType<Props>>;
  /** Renders what a part shows until its script is loaded, if the server has not rendered the part. */
  fallback?: (props: Props) => ReactNode;
}

/**
 * Creates a component for few pages, whose script only these pages load: docs/decisions/10-weight-of-pages.md. Its file is
 * in a folder `lazy`; on the server, `onServer` is the component.
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
    return Part ? <Part {...props} /> : fallback(props);
  };
}

/** Loads the scripts of the lazy parts in the server's page; without them, hydration would change the page. */
export const loadLazyParts = () =>
  Promise.all(parts.map(({ selector, load }) => document.querySelector(selector) && load()));
