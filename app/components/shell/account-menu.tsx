import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { encodePath } from "#app/format/path";
import type { Owner } from "#contract/users";
import { Avatar } from "#app/components/ui/avatar";
import { Icon, type IconName } from "#app/components/ui/icon";

export type Viewer = Pick<Owner, "_id" | "username" | "fullName" | "avatar">;

/** The links that the bottom bar of a small screen leaves out. */
const entries = (viewer: Viewer): [IconName, string, string][] => [
  ["film", "My Content", encodePath`/channel/${viewer.username}/myVideos`],
  ["heart", "Liked Videos", "/feed/liked"],
  ["tweet", "Tweets", "/tweets"],
  ["users", "Subscribers", "/feed/subscribers"],
  ["gear", "Settings", "/settings"],
  ["help", "Support", "/support"],
];

export function AccountMenu({ viewer, path }: { viewer: Viewer; path: string }) {
  const menu = useClosing(path);
  return (
    <details className="account-menu" ref={menu}>
      <summary aria-label="Account menu">
        <Avatar src={viewer.avatar} name={viewer.fullName || viewer.username} size={40} />
      </summary>
      <div>
        <p>
          <b>
            <bdi>{viewer.fullName}</bdi>
          </b>
          <br />
          <span className="text-muted">{viewer.username}</span>
        </p>
        {entries(viewer).map(([icon, label, to]) => (
          <Link key={to} to={to}>
            <Icon name={icon} />
            {label}
          </Link>
        ))}
      </div>
    </details>
  );
}

/** Closes a menu on Escape, on a press outside it, and when the path changes. */
function useClosing(path: string) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = menu.current!;
    details.open = false;
    const onPress = (event: Event) => {
      if (!details.contains(event.target as Node)) details.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.open) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey);
    };
  }, [path]);
  return menu;
}
