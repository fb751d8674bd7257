/** Renders a part of a message for screen readers only. */
export const hidden = (text: string) => <span className="sr-only">{text}</span>;
