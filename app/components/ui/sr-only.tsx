/** Renders a part of a message for screen readers only. */
export const srOnly = (text: string) => <span className="sr-only">{text}</span>;
