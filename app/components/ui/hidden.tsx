/** Hides a part of a message from sight; screen readers say it. */
export const hidden = (text: string) => <span className="sr-only">{text}</span>;
