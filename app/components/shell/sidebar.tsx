import { Link } from "@remix-run/react";
import { encodePath, type Path } from "#app/format/path";
import type { MenuViewer } from "./account-menu";
import { notSupported } from "#app/messages";
import { Icon, type IconName } from "#app/components/ui/icon";
import { type Offer, useSupportedControls } from "#app/components/ui/page-context";
import * as t from "#languages/shell";

type Entry = [
  icon: IconName,
  label: string,
  to: Path,
  /** `wide` leaves it out of the bottom bar of a small screen, `narrow` has it there only. */
  where?: "wide" | "narrow",
  /** The control that the video server must support; that of the path if absent. */
  needs?: Offer,
  /** Paths of other pages that belong to the entry. */
  also?: string[],
];

/** Lists the entries; the bottom bar has what a viewer uses most, and for a visitor what needs no account. */
function groups(me: string | undefined, from: string): Entry[][] {
  const mine = (tab: string) => (me ? encodePath`/channel/${me}/${tab}` : "/login?from=/");
  const [forViewer, forVisitor] = me ? ([undefined, "wide"] as const) : (["wide", undefined] as const);
  const visitorsOnly = (...entry: Entry): Entry[] => (me ? [] : [entry]);
  return [
    [
      ["home", t.home(), "/"],
      ["heart", t.likedVideos(), "/feed/liked", "wide"],
      ...visitorsOnly("rise", t.trending(), "/feed/trending", "narrow"),
      ["tweet", t.tweets(), "/tweets", forVisitor],
      ["clock", t.history(), "/feed/history", forViewer],
      ["subs", t.subscriptions(), mine("subscribed"), forViewer, "subscriptions", ["/feed/subscriptions"]],
    ],
    [
      ["film", t.myContent(), mine("myVideos"), "wide", "/", [mine("tweets"), mine("about")]],
      ["list", t.playList(), mine("playlists"), forViewer, "playlists", ["/myplaylist"]],
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
        {groups(viewer?.username, path).map((entries) => (
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
  const isHere = [to, ...also].some((each) => `${currentPath}/`.startsWith(`${each}/`));
  const current = isHere ? "page" : undefined;
  const content = (
    <>
      <Icon name={icon} />
      {label}
    </>
  );
  return (
    <li className={where && `${where}-only`}>
      {!supports(needs) ? (
        <a role="link" aria-disabled="true" aria-current={current} title={notSupported()}>
          {content}
          <span className="sr-only">. {notSupported()}</span>
        </a>
      ) : (
        <Link to={to} aria-current={current}>
          {content}
        </Link>
      )}
    </li>
  );
}
