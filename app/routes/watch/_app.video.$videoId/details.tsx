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
          {"Licence: "}
          <a className="plain-link" rel="license" href={licence.to}>
            {licence.text}
          </a>
        </p>
      )}
    </>
  );
}
