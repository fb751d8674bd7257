import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon";
import { useSupportedControls, usePageContext } from "#app/components/ui/page-context";
import { encodePath } from "#app/format/path";
import * as t from "#languages/videos";

interface Props {
  videoId: string;
  title: string;
  isMine: boolean;
  /** Entries before the links. */
  children?: ReactNode;
}

/**
 * Renders the '…' menu of a card. Its links lead to dialogs that return to this page. They are plain links, which cost few
 * bytes; `useMenuEntries` opens them without a new document.
 */
export function CardMenu({ videoId, title, isMine, children }: Props) {
  const { isSignedIn } = usePageContext();
  const supports = useSupportedControls();
  const canSave = isSignedIn && supports("savePlaylist");
  const { pathname, search } = useLocation();
  const path = encodePath`/video/${videoId}`;
  const from = `?from=${encodeURIComponent(pathname + search)}`;
  return (
    <details className="menu card-menu" name="card">
      <summary className="button button-ghost button-icon" aria-label={t.moreFor({ title })}>
        <Icon name="more" />
      </summary>
      <div>
        {children}
        {canSave && <a href={`${path}/save${from}`}>{t.saveToPlaylist()}</a>}
        <a href={`${path}/share${from}`}>{t.share()}</a>
        {isMine && <a href={encodePath`/admin/dashboard/edit/${videoId}`}>{t.edit()}</a>}
      </div>
    </details>
  );
}
