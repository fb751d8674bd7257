import type { MouseEvent, ReactNode } from "react";

const classes = {
  primary: "button button-primary",
  secondary: "button",
  /** Looks unready, because another control has to be filled in first; a press says so at that control. */
  early: "button border-transparent text-muted",
  ghost: "button button-ghost",
  danger: "button button-danger",
  /** Destroys something, beside a button that destroys less or asks first. */
  quietDanger: "button text-danger",
};

interface Props {
  children: ReactNode;
  variant?: keyof typeof classes;
  pending?: boolean;
  pendingText?: string;
  name?: string;
  value?: string;
  /** Id of the text that says why the button looks unready. */
  describedBy?: string | undefined;
}

const refuse = (event: MouseEvent) => event.preventDefault();

/** Renders a submit button. It ignores presses while pending; `disabled` would drop the focus. */
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
