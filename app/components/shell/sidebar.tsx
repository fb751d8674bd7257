import { Link } from "@remix-run/react";
import { encodePath, type Path } from "#app/format/path";
import type { Viewer } from "./account-menu";
import { notOffered } from "#app/messages";
import { Icon, type IconName } from "#app/components/ui/icon";
import { type Offer, useOffers } from "#app/components/ui/page-context";

type Entry = [
  icon: IconName,
  label: string,
  to: Path,
  /** Left out of the bottom bar of a small screen. */
  isMore?: boolean,
  /** The control that the video server must support; that of the path if absent. */
  needs?: Offer,
  /** Paths of other pages that belong to the entry. */
  also?: string[],
];

function groups(me: string | undefined): Entry[][] {
  const mine = (tab: string) => (me ? encodePath`/channel/${me}/${tab}` : "/login?from=/");
  return [
    [
      ["home", "Home", "/"],
      ["heart", "Liked Videos", "/feed/liked", true],
      ["tweet", "Tweets", "/tweets", true],
      ["clock", "History", "/feed/history"],
      ["subs", "Subscriptions", mine("subscribed"), false, "subscriptions"],
    ],
    [
      ["film", "My Content", mine("myVideos"), true, "/", [mine("tweets"), mine("about")]],
      ["list", "PlayList", mine("playlists"), false, "playlists", ["/myplaylist"]],
      ["users", "Subscribers", "/feed/subscribers", true],
      ["chart", "Admin", "/admin/dashboard"],
    ],
    [
      ["help", "Support", "/support", true],
      ["gear", "Settings", "/settings", true],
    ],
  ];
}

export function Sidebar({ viewer, path }: { viewer: Pick<Viewer, "username"> | null; path: string }) {
  const currentPath = path.split(/[?#]/, 1)[0]!;
  return (
    <nav className="main-nav" aria-label="Main">
      <div>
        {groups(viewer?.username).map((entries) => (
          <ul key={entries[0]![1]}>
            {entries.map((entry) => (
              <SidebarLink key={entry[1]} entry={entry} currentPath={currentPath} />
            ))}
          </ul>
        ))}
      </div>
    </nav>
  );
}

function SidebarLink({
  entry: [icon, label, to, isMore, needs = to, also = []],
  currentPath,
}: {
  entry: Entry;
  currentPath: string;
}) {
  const offers = useOffers();
  const isHere =
    currentPath === to || [to, ...also].some((each) => each !== "/" && `${currentPath}/`.startsWith(`${each}/`));
  const current = isHere ? "page" : undefined;
  const content = (
    <>
      <Icon name={icon} />
      {label}
    </>
  );
  return (
    <li className={isMore ? "wide-only" : undefined}>
      {!offers(needs) ? (
        <a role="link" aria-disabled="true" aria-current={current} title={notOffered}>
          {content}
          <span className="sr-only">. {notOffered}</span>
        </a>
      ) : (
        <Link to={to} aria-current={current}>
          {content}
        </Link>
      )}
    </li>
  );
}
