import { Link } from "@remix-run/react";
import { encodePath, type Path } from "#app/format/path";
import type { MenuViewer } from "./account-menu";
import { Icon, type IconName } from "#app/components/ui/icon";
import { UnsupportedLink } from "#app/components/ui/not-offered";
import { type ControlOrPath, useSupportedControls } from "#app/components/ui/page-context";
import * as t from "#languages/shell";

type Entry = [
  icon: IconName,
  label: string,
  to: Path,
  /** `narrow` entries are only in the bottom bar of a small screen, `wide` ones everywhere else. */
  where?: "wide" | "narrow",
  /** The control that the video server must support; by default, the page of the path. */
  needs?: ControlOrPath,
  /** Paths of other pages that belong to the entry. */
  also?: string[],
];

/** Lists the entries. The bottom bar has what viewers use most, and for visitors what needs no account. */
function listGroups(username: string | undefined, from: string): Entry[][] {
  const ownPath = (tab: string) => (username ? encodePath`/channel/${username}/${tab}` : "/login?from=/");
  const [forViewer, forVisitor] = username ? ([undefined, "wide"] as const) : (["wide", undefined] as const);
  const visitorsOnly = (...entry: Entry): Entry[] => (username ? [] : [entry]);
  return [
    [
      ["home", t.home(), "/"],
      ["heart", t.likedVideos(), "/feed/liked", "wide"],
      ...visitorsOnly("rise", t.trending(), "/feed/trending", "narrow"),
      ["tweet", t.tweets(), "/tweets", forVisitor],
      ["clock", t.history(), "/feed/history", forViewer],
      ["subs", t.subscriptions(), ownPath("subscribed"), forViewer, "subscriptions", ["/feed/subscriptions"]],
    ],
    [
      ["film", t.myContent(), ownPath("myVideos"), "wide", "/", [ownPath("tweets"), ownPath("about")]],
      ["list", t.playList(), ownPath("playlists"), forViewer, "playlists", ["/myplaylist"]],
      ["users", t.subscribers(), "/feed/subscribers", "wide"],
      ["chart", t.admin(), "/admin/dashboard", forViewer, undefined, ["/administration", "/moderation"]],
    ],
    [
      ["help", t.support(), "/support", "wide"],
      ["gear", t.settings(), "/settings", "wide"],
      ...visitorsOnly("users", t.logIn(), `/login?from=${encodeURIComponent(from)}`, "narrow", "/"),
    ],
  ];
}

export function Sidebar({ viewer, path }: { viewer: Pick<MenuViewer, "username"> | null; path: string }) {
  const currentPath = path.split(/[?#]/, 1)[0]!;
  return (
    <nav className="main-nav" aria-label={t.main()}>
      <div>
        {listGroups(viewer?.username, path).map((entries) => (
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
  entry: [icon, label, to, where, needs = to, also = []],
  currentPath,
}: {
  entry: Entry;
  currentPath: string;
}) {
  const supports = useSupportedControls();
  const isCurrent = [to, ...also].some((each) => `${currentPath}/`.startsWith(`${each}/`));
  const current = isCurrent ? "page" : undefined;
  const content = (
    <>
      <Icon name={icon} />
      {label}
    </>
  );
  return (
    <li className={where && `${where}-only`}>
      {!supports(needs) ? (
        <UnsupportedLink current={current}>{content}</UnsupportedLink>
      ) : (
        <Link to={to} aria-current={current}>
          {content}
        </Link>
      )}
    </li>
  );
}
