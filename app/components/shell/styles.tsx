import { createContext, useContext } from "react";
import href from "#app/styles/app.css?url";

/** The CSS if the page carries it inline; null if the page links to it. */
export const InlineCss = createContext<string | null>(null);

export function Styles() {
  const css = useContext(InlineCss);
  if (css === null) return <link rel="stylesheet" href={href} />;
  return <style id="css" dangerouslySetInnerHTML={{ __html: css }} />;
}
