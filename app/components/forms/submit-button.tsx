import type { MouseEvent, ReactNode } from "react";

const classes = {
  primary: "button button-primary",
  secondary: "button",
  /** What another control comes before; a press says so at that control. */
  early: "button border-transparent text-muted",
  ghost: "button button-ghost",
  danger: "button button-danger",
  /** What destroys something, beside a button that destroys less or asks first. */
  quietDanger: "button text-danger",
};

interface Props {
  children: ReactNode;
  variant?: keyof typeof classes;
  pending?: boolean;
  pendingText?: string;
  name?: string;
  value?: string;
  autoFocus?: boolean;
  /** Id of the text that says why it looks unready. */
  describedBy?: string | undefined;
}

const refuse = (event: MouseEvent) => event.preventDefault();

/** Ignores a second press while pending, but is not `disabled`, because that would drop the focus. */
export function SubmitButton({ children, variant = "primary", pending = false, pendingText, ...props }: Props) {
  const { describedBy, ...rest } = props;
  return (
    <button
      className={classes[variant]}
      aria-describedby={describedBy}
      aria-disabled={pending || undefined}
      onClick={pending ? refuse : undefined}
      {...rest}
    >
      {(pending && pendingText) || children}
    </button>
  );
}
