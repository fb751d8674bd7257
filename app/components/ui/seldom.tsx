import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/** The parts of this kind that scripts know: what finds one in the page that the server sent, and what loads its script. */
const parts: { selector: string; load: () => Promise<void> }[] = [];

interface Source<Props> {
  selector: string;
  load: () => Promise<ComponentType<Props>>;
  /** Shown until the script of a part that no server drew is there. */
  instead?: () => ReactNode;
}

/**
 * Makes a part of few pages, whose script only these load: docs/decisions/10-weight-of-pages.md. Its file lies in a folder
 * `seldom`, and servers pass its component.
 */
export function seldom<Props extends object>(
  onServer: ComponentType<Props> | false,
  { selector, load, instead = () => null }: Source<Props>,
): ComponentType<Props> {
  let Part = onServer || null;
  const loadPart = async () => void (Part ??= await load());
  parts.push({ selector, load: loadPart });
  return function Seldom(props) {
    const [, setLoaded] = useState(false);
    useEffect(() => {
      if (!Part)
        loadPart().then(
          () => setLoaded(true),
          () => undefined,
        );
    }, []);
    return Part ? <Part {...props} /> : instead();
  };
}

/** Loads the scripts of the seldom parts that the server's page shows; without them the page would change at its hydration. */
export const loadSeldomParts = () =>
  Promise.all(parts.map(({ selector, load }) => document.querySelector(selector) && load()));
