import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

interface Props {
  icon: IconName;
  title: string;
  heading?: "h1" | "h2" | "h3";
  /** Half a screen high, for a page with nothing else. */
  tall?: boolean;
  children?: ReactNode;
}

export function EmptyState({ icon, title, heading: Heading = "h2", tall = false, children }: Props) {
  return (
    <div className={tall ? "empty tall" : "empty"}>
      <Icon name={icon} />
      <Heading className={Heading === "h1" ? undefined : "title"}>{title}</Heading>
      {children}
    </div>
  );
}
