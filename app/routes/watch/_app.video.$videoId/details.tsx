import * as t from "#languages/watch";
interface DetailLink {
  to: string;
  text: string;
}

interface Props {
  /** Links to the lists of its category and of its tags. */
  topics: DetailLink[];
  licence: DetailLink | null;
}

export function VideoDetails({ topics, licence }: Props) {
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
      {licence && (
        <p className="row text-small text-muted">
          {t.licence({
            name: licence.text,
            link: (name) => (
              <a className="plain-link" rel="license" href={licence.to}>
                {name}
              </a>
            ),
          })}
        </p>
      )}
    </>
  );
}
