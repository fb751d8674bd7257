import { Link } from "@remix-run/react";
import { encodePath } from "#app/format/path";
import type { Viewer } from "./account-menu";
import { Icon, type IconName } from "./icon";

interface Entry {
  icon: IconName;
  label: string;
  to: string;
  /** Kept out of the bottom bar of a small screen. */
  more?: true;
}

function groups(me: string | undefined): Entry[][] {
  const mine = (tab: string) => (me ? encodePath`/channel/${me}/${tab}` : "/login?from=/");
  return [
    [
      { icon: "home", label: "Home", to: "/" },
      { icon: "heart", label: "Liked Videos", to: "/feed/liked", more: true },
      { icon: "tweet", label: "Tweets", to: "/tweets", more: true },
      { icon: "clock", label: "History", to: "/feed/history" },
      { icon: "subs", label: "Subscriptions", to: mine("subscribed") },
    ],
    [
      { icon: "film", label: "My Content", to: mine("myVideos"), more: true },
      { icon: "list", label: "PlayList", to: mine("playlists") },
      { icon: "users", label: "Subscribers", to: "/feed/subscribers", more: true },
      { icon: "chart", label: "Admin", to: "/admin/dashboard" },
    ],
    [
      { icon: "help", label: "Support", to: "/support", more: true },
      { icon: "gear", label: "Settings", to: "/settings", more: true },
    ],
  ];
}

export function Sidebar({ viewer, path }: { viewer: Pick<Viewer, "username"> | null; path: string }) {
  const here = path.split(/[?#]/, 1)[0]!;
  return (
    <nav className="nav" aria-label="Main">
      <div>
        {groups(viewer?.username).map((entries) => (
          <ul key={entries[0]!.label}>
            {entries.map((entry) => (
              <SidebarLink key={entry.label} entry={entry} here={here} />
            ))}
          </ul>
        ))}
      </div>
    </nav>
  );
}

function SidebarLink({ entry: { icon, label, to, more }, here }: { entry: Entry; here: string }) {
  const isHere = here === to || (to !== "/" && here.startsWith(`${to}/`));
  return (
    <li className={more && "more"}>
      <Link to={to} aria-current={isHere ? "page" : undefined}>
        <Icon name={icon} />
        {label}
      </Link>
    </li>
  );
}
