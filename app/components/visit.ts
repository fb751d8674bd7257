import { createContext, useContext } from "react";

/** What controls anywhere on a page know of who looks at it and of the server behind it. */
export interface Visit {
  viewerId: string | null;
  /** Names of controls that the video server has no call for. */
  lacking: readonly string[];
  /** Whether the page is to cost little data. */
  isLight?: boolean;
}

export const VisitContext = createContext<Visit>({ viewerId: null, lacking: [] });

export const useVisit = () => useContext(VisitContext);
