import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

/** Leads from a task to the page that it belongs to, above the task's heading. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className="mb-1 inline-flex min-h-6 items-center gap-1.5 text-14 text-muted no-underline" to={to}>
    <span aria-hidden>‹</span>
    <span className="underline">{children}</span>
  </Link>
);
