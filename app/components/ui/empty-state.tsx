import type { ReactNode } from "react";
import { Lark } from "./lark";
import type { LarkPose } from "./lark-drawings";

interface Props {
  /** What the lark shows; by default, that nothing is here. */
  pose?: LarkPose;
  title: string;
  /** Whether the page has nothing else: then it is half a screen high, and the title is the page's heading. */
  isWholePage?: boolean;
  children?: ReactNode;
}

export function EmptyState({ pose = "empty", title, isWholePage = false, children }: Props) {
  const Heading = isWholePage ? "h1" : "h2";
  return (
    <div className={isWholePage ? "empty tall" : "empty"}>
      <Lark pose={pose} />
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}
