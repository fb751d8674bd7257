import { Link } from "@remix-run/react";
import { encodePath } from "#app/format/path";
import type { Viewer } from "./account-menu";
import { notOffered } from "#app/messages";
import { Icon, type IconName } from "#app/components/ui/icon";
import { usePageContext } from "#app/components/ui/page-context";

interface Entry {
  icon: IconName;
  label: string;
  to: string;
  /** The control that the video server must support; that of the path if absent. */
  needs?: string;
  /** Paths of other pages that belong to the entry. */
  also?: string[];
  /** Left out of the bottom bar of a small screen. */
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
      { icon: "subs", label: "Subscriptions", to: mine("subscribed"), needs: "subscriptions" },
    ],
    [
      { icon: "film", label: "My Content", to: mine("myVideos"), also: [mine("tweets"), mine("about")], more: true },
      { icon: "list", label: "PlayList", to: mine("playlists"), also: ["/myplaylist"], needs: "playlists" },
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
  const currentPath = path.split(/[?#]/, 1)[0]!;
  return (
    <nav className="main-nav" aria-label="Main">
      <div>
        {groups(viewer?.username).map((entries) => (
          <ul key={entries[0]!.label}>
            {entries.map((entry) => (
              <SidebarLink key={entry.label} entry={entry} currentPath={currentPath} />
            ))}
          </ul>
        ))}
      </div>
    </nav>
  );
}

function SidebarLink({
  entry: { icon, label, to, also = [], needs = to, more },
  currentPath,
}: {
  entry: Entry;
  currentPath: string;
}) {
  const { lacking } = usePageContext();
  const isHere =
    currentPath === to || [to, ...also].some((each) => each !== "/" && `${currentPath}/`.startsWith(`${each}/`));
  if (lacking.includes(needs))
    return (
      <li className={more && "wide-only"}>
        <a role="link" aria-disabled="true" aria-current={isHere ? "page" : undefined} title={notOffered}>
          <Icon name={icon} />
          {label}
          <span className="sr-only">. {notOffered}</span>
        </a>
      </li>
    );
  return (
    <li className={more && "wide-only"}>
      <Link to={to} aria-current={isHere ? "page" : undefined}>
        <Icon name={icon} />
        {label}
      </Link>
    </li>
  );
}
