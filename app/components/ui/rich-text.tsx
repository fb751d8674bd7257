import { Fragment } from "react";
import { splitAddresses } from "./split-addresses";

/** Renders a user's text: keeps line breaks, turns web addresses into links, and interprets nothing else. */
export function RichText({ text }: { text: string }) {
  const lines = text.split("\n");
  return lines.map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      <Line text={line} />
    </Fragment>
  ));
}

function Line({ text }: { text: string }) {
  return splitAddresses(text).map(({ value, isAddress }, index) =>
    isAddress ? (
      <a key={index} href={value} rel="ugc nofollow noopener">
        {value}
      </a>
    ) : (
      value
    ),
  );
}
