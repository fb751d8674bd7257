import { useOffers } from "#app/components/ui/page-context";
import { PostMenu } from "./post-menu";
import { ReportLink } from "./report-link";
import * as t from "#languages/posts";

/** Renders the '…' menu of what others made, if the server takes reports. */
export function ReportMenu({ kind, id, title }: { kind: "video" | "playlist"; id: string; title: string }) {
  if (!useOffers()("report")) return null;
  return (
    <PostMenu label={t.moreFor({ title })}>
      <ReportLink kind={kind} id={id} />
    </PostMenu>
  );
}
