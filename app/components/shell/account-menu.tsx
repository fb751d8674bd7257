import { Link } from "@remix-run/react";
import { nameAccount } from "#app/format/authors";
import { encodePath, type Path } from "#app/format/path";
import type { Owner, Role, Suspension } from "#contract/users";
import { Avatar } from "#app/components/ui/avatar";
import { Icon, type IconName } from "#app/components/ui/icon";
import { useSupportedControls } from "#app/components/ui/page-context";
import { LogoutForm } from "./logout-form";
import { useClosingMenu } from "#app/components/ui/use-closing-menu";
import * as t from "#languages/shell";

export interface MenuViewer extends Pick<Owner, "_id" | "username" | "fullName" | "avatar"> {
  /** Absent for those who neither moderate nor administer. */
  role?: Role;
  suspension?: Suspension;
  deletionAt?: string;
  /** Where publishing times are read: empty for UTC; absent where the server knows no other zone. */
  timeZone?: string;
  isHistoryOff?: boolean;
  /** How many notifications the viewer has not read, up to 100; absent where the server has none. */
  unread?: number;
}

type Entry = [icon: IconName, label: string, to: Path];

interface Group {
  entries: Entry[];
  /** Whether the sidebar of a wide screen has the same links. */
  isInSidebar?: true;
}

/** The links of the account's menu: what is the account's own, what to watch, and the site. */
const groups = (viewer: MenuViewer): Group[] => [
  {
    entries: [
      ["film", t.myContent(), encodePath`/channel/${viewer.username}/myVideos`],
      ["gear", t.settings(), "/settings"],
    ],
  },
  {
    entries: [
      ["bookmark", t.watchLater(), "/feed/later"],
      ["subs", t.newFromSubscriptions(), "/feed/subscriptions"],
      ["rise", t.trending(), "/feed/trending"],
    ],
  },
  {
    isInSidebar: true,
    entries: [
      ["heart", t.likedVideos(), "/feed/liked"],
      ["tweet", t.tweets(), "/tweets"],
      ["users", t.subscribers(), "/feed/subscribers"],
      ["help", t.support(), "/support"],
    ],
  },
  {
    entries: [
      ...(viewer.role ? [["shield", t.moderation(), "/moderation"] satisfies Entry] : []),
      ...(viewer.role === "admin" ? [["brief", t.manageSite(), "/administration"] satisfies Entry] : []),
    ],
  },
];

/** Renders the menu of the viewer's account, without the entries that the server lacks. */
export function AccountMenu({ viewer, path }: { viewer: MenuViewer; path: string }) {
  const menu = useClosingMenu(path);
  const supports = useSupportedControls();
  return (
    <details className="menu account-menu" ref={menu}>
      <summary aria-label={t.accountMenu()}>
        <Avatar src={viewer.avatar} name={nameAccount(viewer)} size={40} />
      </summary>
      <div>
        <p>
          <b>
            <bdi>{viewer.fullName}</bdi>
          </b>
          <br />
          <bdi className="text-muted">{`@${viewer.username}`}</bdi>
        </p>
        {groups(viewer).map(
          ({ entries, isInSidebar }, index) =>
            entries.length > 0 && (
              <div key={index} className={isInSidebar && "xl:hidden"}>
                {entries.map(
                  ([icon, label, to]) =>
                    supports(to) && (
                      <Link key={to} to={to}>
                        <Icon name={icon} />
                        {label}
                      </Link>
                    ),
                )}
              </div>
            ),
        )}
        <div className="xl:hidden">
          <LogoutForm />
        </div>
      </div>
    </details>
  );
}
