import * as t from "#languages/moderation";

interface Props {
  title: string;
  note?: string;
  /** The texts by field name; null if the subject was deleted. */
  texts: Record<string, string> | null;
}

/** Renders the texts of a subject. */
export function SubjectTextsSection({ title, note, texts }: Props) {
  return (
    <section className="panel" aria-label={title}>
      <h2 className="title">{title}</h2>
      {note && <p className="text-small text-muted">{note}</p>}
      {texts === null && <p className="text-muted">{t.gone()}</p>}
      {labelTexts(texts ?? {}).map(([field, label, text]) => (
        <p key={field} className="mt-2">
          <span className="block text-small text-muted">{label}</span>
          <span className="whitespace-pre-wrap" lang="" dir="auto">
            {text}
          </span>
        </p>
      ))}
    </section>
  );
}

/** The fields of a subject that moderators see, in this order. */
const labels: Record<string, () => string> = {
  title: t.labelTitle,
  name: t.labelName,
  username: t.labelUsername,
  fullName: t.labelFullName,
  discriptions: t.labelChannelDescription,
  links: t.labelLinks,
  description: t.labelDescription,
  content: t.labelText,
  tags: t.labelTags,
};

/** Lists the texts of a subject with their labels; leaves out empty ones. */
const labelTexts = (texts: Readonly<Record<string, string>>): [field: string, label: string, text: string][] =>
  Object.entries(labels).flatMap(([field, label]) => (texts[field] ? [[field, label(), texts[field]]] : []));
