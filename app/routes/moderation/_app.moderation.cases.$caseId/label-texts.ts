import * as t from "#languages/moderation";

/** What moderators see of a subject, in this order. */
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
export const labelTexts = (copy: Readonly<Record<string, string>>): [field: string, label: string, text: string][] =>
  Object.entries(labels).flatMap(([field, label]) => (copy[field] ? [[field, label(), copy[field]]] : []));
