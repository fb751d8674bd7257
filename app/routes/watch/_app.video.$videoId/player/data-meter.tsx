import type { RefObject } from "react";
import { pageCostPlaceholder } from "#app/components/ui/page-cost-placeholder";
import { useRoot } from "#app/root";

/**
 * Renders what the page costs, as its server counts it where no script does. Only servers have the text at hand: scripts
 * write the line again once they know the cost, in use-meter.ts.
 */
export function DataMeter({ line }: { line: RefObject<HTMLParagraphElement> }) {
  const hasScripts = useRoot()?.hasScripts ?? true;
  const html = hasScripts ? `<noscript>${pageCostPlaceholder}</noscript>` : pageCostPlaceholder;
  return <p className="meter meta" ref={line} dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? html : "" }} />;
}
