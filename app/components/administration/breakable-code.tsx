import { Fragment } from "react";

/** Renders a command or setting, which breaks after its signs where it has to, and not within its words. */
export const breakableCode = (text: string) => <code className="sm:inline-block">{breakAfterSigns(text)}</code>;

/** Renders lines for the environment of the server in a block of their own, so that they are copied as they are. */
export const ExampleLines = ({ lines }: { lines: readonly string[] }) => (
  <pre
    className="mt-2 mb-0 rounded-panel bg-surface px-3 py-2 text-start whitespace-pre-wrap text-ink"
    dir="ltr"
    translate="no"
  >
    {lines.map((line, index) => (
      <Fragment key={line}>
        {index > 0 && "\n"}
        <code>{breakAfterSigns(line)}</code>
      </Fragment>
    ))}
  </pre>
);

const breakAfterSigns = (text: string) =>
  text.match(/[^=/:@]+[=/:@]*|[=/:@]+/g)?.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

export const mailExample = ["SMTP_URL=smtps://name:secret@mail.example", "MAIL_FROM=no-reply@videos.example"];
