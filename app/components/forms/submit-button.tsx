import type { MouseEvent, ReactNode } from "react";

const classes = { primary: "btn primary", secondary: "btn", ghost: "btn ghost", danger: "btn danger" };

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

/** While pending it refuses a second press but is not `disabled`, which would drop the focus. */
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
