import * as t from "#languages/watch";

interface Props {
  /** Links to the lists of its category and of its tags. */
  topics: { to: string; text: string }[];
  /** Further details; a licence links to its text. */
  lines: { label: string; text: string; to?: string }[];
}

export function VideoDetails({ topics, lines }: Props) {
  return (
    <>
      {topics.length > 0 && (
        <p className="row">
          {topics.map(({ to, text }) => (
            <a key={to} className="plain-link" href={to} dir="auto">
              {text}
            </a>
          ))}
        </p>
      )}
      {lines.map(({ label, text, to }) => (
        <p key={label} className="row text-small text-muted">
          {t.labelledDetail({
            label,
            text,
            value: (text) =>
              to ? (
                <a className="plain-link" rel="license" href={to}>
                  {text}
                </a>
              ) : (
                <bdi>{text}</bdi>
              ),
          })}
        </p>
      ))}
    </>
  );
}
