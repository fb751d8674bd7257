import { type ComponentType, createContext, useContext } from "react";
import { type AuthorIdentity, isWrittenBy } from "#app/format/authors";
import type { Path } from "#app/format/path";
import type { Control } from "#app/video-api/supported-controls.server";
import type { MorePagesProps } from "./more-pages-props";

/** What controls anywhere on a page need to know about its viewer and the video server. */
export interface PageContextValue {
  /** null for a visitor, and if the viewer is unknown. */
  viewerId: string | null;
  viewerName?: string;
  /** Whether there is a session, even if its viewer is unknown. */
  isSignedIn?: boolean;
  /** Names of the controls that the video server does not support. */
  missingControls: readonly string[];
  /** Whether the page should use little data. */
  isLight?: boolean;
  /** Appends the next pages of a list; absent until its script has loaded. */
  MorePages?: ComponentType<MorePagesProps>;
}

export const PageContext = createContext<PageContextValue>({ viewerId: null, missingControls: [] });

export function usePageContext() {
  const value = useContext(PageContext);
  return { ...value, isSignedIn: value.isSignedIn ?? value.viewerId !== null };
}

/** The name of a control, or the path of a page. */
export type ControlOrPath = Control | Path;

/** Returns a function that returns whether the video server supports a control or a page. */
export function useSupportedControls() {
  const { missingControls } = usePageContext();
  return (name: ControlOrPath) => !missingControls.includes(name);
}

/** Returns a function that returns whether an author is the viewer. */
export function useIsMine() {
  const { viewerId, viewerName = "" } = usePageContext();
  return (author: AuthorIdentity) => viewerId !== null && isWrittenBy({ _id: viewerId, username: viewerName }, author);
}

/** The id under which the server logged this request; error pages show it. */
export const RequestId = createContext("");

export const useRequestId = () => useContext(RequestId);
