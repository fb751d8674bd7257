import type { RefObject } from "react";
import { pageCostPlaceholder } from "#app/components/ui/page-cost-placeholder";
import { useRoot } from "#app/root";

/**
 * Renders what the page costs in bytes: without scripts as the server counted it. Only the server has that text at hand.
 * With scripts, use-page-bytes.ts fills the line once it knows the cost.
 */
export function DataMeter({ line }: { line: RefObject<HTMLParagraphElement> }) {
  const hasScripts = useRoot()?.hasScripts ?? true;
  const html = hasScripts ? `<noscript>${pageCostPlaceholder}</noscript>` : pageCostPlaceholder;
  return <p className="meter meta" ref={line} dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? html : "" }} />;
}
