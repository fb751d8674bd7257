import type { ReactNode } from "react";
import { notSupported } from "#app/messages";

/** Renders a disabled link to a page whose calls the video server lacks. */
export const UnsupportedLink = ({ current, children }: { current?: "page" | undefined; children: ReactNode }) => (
  <a role="link" aria-disabled="true" aria-current={current} title={notSupported()}>
    {children}
    <span className="sr-only">. {notSupported()}</span>
  </a>
);

/** Renders a disabled control whose call the video server lacks. */
export const UnsupportedControl = ({ className, children }: { className?: string; children: ReactNode }) => (
  <button className={className} disabled title={notSupported()}>
    {children}
    <span className="sr-only">. {notSupported()}</span>
  </button>
);
