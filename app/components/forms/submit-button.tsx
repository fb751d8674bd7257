import type { MouseEvent, ReactNode } from "react";

const classes = {
  primary: "button button-primary",
  secondary: "button",
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
}

const refuse = (event: MouseEvent) => event.preventDefault();

/** Ignores a second press while pending, but is not `disabled`, because that would drop the focus. */
export function SubmitButton({ children, variant = "primary", pending = false, pendingText, ...rest }: Props) {
  return (
    <button
      className={classes[variant]}
      aria-disabled={pending || undefined}
      onClick={pending ? refuse : undefined}
      {...rest}
    >
      {(pending && pendingText) || children}
    </button>
  );
}
