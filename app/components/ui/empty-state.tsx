import type { ReactNode } from "react";
import { Lark } from "./lark";
import type { LarkPose } from "./lark-drawings";

interface Props {
  /** What the lark shows; that nothing is here without it. */
  pose?: LarkPose;
  title: string;
  heading?: "h1" | "h2";
  /** Half a screen high, for a page with nothing else. */
  tall?: boolean;
  children?: ReactNode;
}

export function EmptyState({ pose = "empty", title, heading: Heading = "h2", tall = false, children }: Props) {
  return (
    <div className={tall ? "empty tall" : "empty"}>
      <Lark pose={pose} />
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}
