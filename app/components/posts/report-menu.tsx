import { useOffers } from "#app/components/ui/page-context";
import { PostMenu } from "./post-menu";
import { ReportLink } from "./report-link";

interface Props {
  kind: "video" | "playlist";
  id: string;
  title: string;
}

/** Renders the '…' menu of what others made, if the server takes reports. */
export function ReportMenu({ kind, id, title }: Props) {
  if (!useOffers()("report")) return null;
  return (
    <PostMenu label={`More for ${title}`}>
      <ReportLink kind={kind} id={id} />
    </PostMenu>
  );
}
