import { Fragment } from "react";

/** Renders a command or setting, which breaks after its signs where it has to, and not within its words. */
export const breakableCode = (text: string) => (
  <code className="sm:inline-block">
    {text.match(/[^=/:@]+[=/:@]*|[=/:@]+/g)?.map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </code>
);
