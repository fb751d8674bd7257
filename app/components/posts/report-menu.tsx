import type { ReactNode } from "react";
import { useSupportedControls } from "#app/components/ui/page-context";
import { MoreMenu } from "./more-menu";
import { ReportLink } from "./report-link";
import * as t from "#languages/posts";

interface Props {
  kind: "video" | "playlist";
  id: string;
  title: string;
  /** Entries before the one that reports. */
  children?: ReactNode;
}

/** Renders the '…' menu of another account's video or playlist, if the server takes reports. */
export function ReportMenu({ kind, id, title, children }: Props) {
  if (!useSupportedControls()("report")) return null;
  return (
    <MoreMenu label={t.moreFor({ title })}>
      {children}
      <ReportLink kind={kind} id={id} />
    </MoreMenu>
  );
}
