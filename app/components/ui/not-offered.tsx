import type { ReactNode } from "react";
import { notSupported } from "#app/messages";

/** Renders a disabled control whose call the video server lacks. */
export const NotOffered = ({ className, children }: { className?: string; children: ReactNode }) => (
  <button className={className} disabled title={notSupported()}>
    {children}
    <span className="sr-only">. {notSupported()}</span>
  </button>
);
