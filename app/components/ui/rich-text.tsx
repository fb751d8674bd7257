import { Fragment } from "react";
import type { TextPart } from "#app/format/text-parts";

/** Renders a user's text: keeps line breaks, shows its links and hits, and interprets nothing else. */
export function RichText({ text }: { text: string | readonly TextPart[] }) {
  const parts = typeof text === "string" ? [text] : text;
  return parts.map((part, index) => (
    <Fragment key={index}>
      {typeof part === "string" ? (
        <Lines text={part} />
      ) : part.to === undefined ? (
        <mark>{part.text}</mark>
      ) : (
        <TextLink {...part} />
      )}
    </Fragment>
  ));
}

function Lines({ text }: { text: string }) {
  return text.split("\n").map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

/** A link to a time carries the seconds, so that a script can seek in place. */
function TextLink({ text, to, seconds }: Extract<TextPart, { to: string }>) {
  return (
    <a href={to} rel={to.startsWith("/") ? undefined : "ugc nofollow noopener"} data-seconds={seconds}>
      {text}
    </a>
  );
}
