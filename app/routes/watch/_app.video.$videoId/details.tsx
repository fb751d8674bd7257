interface Props {
  /** Links to the lists of its category and of its tags, and to its licence. */
  topics: { to: string; text: string; rel?: string }[];
}

export function VideoDetails({ topics }: Props) {
  if (topics.length === 0) return null;
  return (
    <p className="row">
      {topics.map(({ to, text, rel }) => (
        <a key={to} className="plain-link" rel={rel} href={to} dir="auto">
          {text}
        </a>
      ))}
    </p>
  );
}
