import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "./icon";

/** Renders the link above a task's heading that leads back to the page of the task. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    className="-ms-1.5 mb-1 inline-flex min-h-6 items-center gap-0.5 text-14 font-semibold text-muted no-underline hover:underline"
    to={to}
  >
    <BackArrow />
    {children}
  </Link>
);

/** Renders an arrow that points back. */
export const BackArrow = () => (
  <span className="rotate-180 [&>.icon]:size-5" aria-hidden>
    <Icon name="next" />
  </span>
);
