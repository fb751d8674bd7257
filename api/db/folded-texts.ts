import { fold } from "#contract/fold";
import { wideCopy } from "#contract/fold-widely";

/** Builds the columns by which a text is found: folded, and folded widely where that differs. */
export const foldText = <Name extends string>(name: Name, text: string) =>
  ({ [`${name}_folded`]: fold(text), [`${name}_wide`]: wideCopy(text) }) as Record<
    `${Name}_folded` | `${Name}_wide`,
    string
  >;
