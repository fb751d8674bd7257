import { createElement, Fragment, type ReactNode } from "react";

/** Puts an element of a message around its text. */
export type Wrap = (text: string) => ReactNode;

/**
 * Joins the parts of a message that has elements; scripts of browsers get a call of it.
 *
 * @public
 */
export const toNodes = (parts: ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);

/** Makes a function of nodes of a message that has elements. */
export const toReactMessage =
  <Values>(say: (values: Values) => ReactNode[]) =>
  (values: Values) =>
    toNodes(say(values));
