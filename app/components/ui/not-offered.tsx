import type { ReactNode } from "react";
import { notOffered } from "#app/messages";

/** Renders a control that the video server lacks. */
export const NotOffered = ({ className, children }: { className?: string; children: ReactNode }) => (
  <button className={className} disabled title={notOffered()}>
    {children}
    <span className="sr-only">. {notOffered()}</span>
  </button>
);
