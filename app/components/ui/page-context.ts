import { createContext, useContext } from "react";
import { unknownId } from "#app/constants";

/** What controls anywhere on a page know of who looks at it and of the server behind it. */
export interface Visit {
  /** null for a visitor, and where it is not known who is signed in. */
  viewerId: string | null;
  viewerName?: string;
  /** Whether there is a session, where it is not known whose. */
  isSignedIn?: boolean;
  /** Names of controls that the video server has no call for. */
  lacking: readonly string[];
  /** Whether the page is to cost little data. */
  isLight?: boolean;
}

export const VisitContext = createContext<Visit>({ viewerId: null, lacking: [] });

export function useVisit() {
  const visit = useContext(VisitContext);
  return { ...visit, isSignedIn: visit.isSignedIn ?? visit.viewerId !== null };
}

/** Tells whether a thing is the viewer's own; some servers tell no id of an author, but a username. */
export function useIsMine() {
  const { viewerId, viewerName } = useVisit();
  return ({ _id, username }: { _id: string; username: string }) =>
    viewerId !== null && (_id === viewerId || (_id === unknownId && username === viewerName));
}
