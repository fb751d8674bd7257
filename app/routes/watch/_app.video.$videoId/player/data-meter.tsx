import type { RefObject } from "react";
import { pageCostPlaceholder } from "#app/components/ui/page-cost-placeholder";
import { usePageContext } from "#app/components/ui/page-context";
import type { Playable } from "./player-sources";
import { sayCosts } from "./say-costs";

interface Props {
  video: Playable;
  line: RefObject<HTMLParagraphElement>;
}

/** Only servers have the texts at hand: scripts write the line anew once they know what the page cost, in use-meter.ts. */
const say = import.meta.env.SSR ? sayCosts : () => "";

/** Renders what the film costs at the least, and on a light page what this page has cost. Its text has no character of HTML. */
export function DataMeter({ video, line }: Props) {
  const { isLight } = usePageContext();
  const html = { __html: say(video, isLight ? { placeholder: pageCostPlaceholder } : null) };
  return <p className="meter meta" ref={line} dangerouslySetInnerHTML={html} />;
}
