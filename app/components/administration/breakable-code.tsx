import { Fragment } from "react";

/** Renders a command or setting, which may break after punctuation, but not within words. */
export const breakableCode = (text: string) => <code className="sm:inline-block">{breakAfterPunctuation(text)}</code>;

/** Renders lines for the environment of the server in one block, so that people copy them unchanged. */
export const ExampleLines = ({ lines }: { lines: readonly string[] }) => (
  <pre
    className="mt-2 mb-0 rounded-panel bg-surface px-3 py-2 text-start whitespace-pre-wrap text-ink"
    dir="ltr"
    translate="no"
  >
    {lines.map((line, index) => (
      <Fragment key={line}>
        {index > 0 && "\n"}
        <code>{breakAfterPunctuation(line)}</code>
      </Fragment>
    ))}
  </pre>
);

const breakAfterPunctuation = (text: string) =>
  text.match(/[^=/:@]+[=/:@]*|[=/:@]+/g)?.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

export const mailExample = ["SMTP_URL=smtps://name:secret@mail.example", "MAIL_FROM=no-reply@videos.example"];
