import type { RefObject } from "react";
import { pageCostPlaceholder } from "#app/components/ui/page-cost-placeholder";
import { useRoot } from "#app/root";
import { type FileCosts, formatFileCosts } from "./format-costs";

interface Props {
  video: FileCosts;
  line: RefObject<HTMLParagraphElement>;
}

/**
 * Only servers have the texts at hand: scripts write the line again once they know what the page cost, in use-meter.ts.
 */
const write = import.meta.env.SSR ? writeCosts : () => "";

/** Renders what the page costs, as its server counts it where no script does, and the video at the least. */
export function DataMeter({ video, line }: Props) {
  const hasScripts = useRoot()?.hasScripts ?? true;
  return <p className="meter meta" ref={line} dangerouslySetInnerHTML={{ __html: write(video, hasScripts) }} />;
}

/** Returns the line in HTML; its texts have no character of HTML. What the page costs is said once it is written. */
function writeCosts(video: FileCosts, hasScripts: boolean): string {
  const film = formatFileCosts(video);
  const page = pageCostPlaceholder + (film && "\u00a0· ");
  return (hasScripts ? `<noscript>${page}</noscript>` : page) + film;
}
