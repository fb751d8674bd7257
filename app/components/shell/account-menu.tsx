import { Link } from "@remix-run/react";
import { nameAccount } from "#app/format/authors";
import { encodePath, type Path } from "#app/format/path";
import type { Owner, Role, Suspension } from "#contract/users";
import { Avatar } from "#app/components/ui/avatar";
import { Icon, type IconName } from "#app/components/ui/icon";
import { useSupportedControls } from "#app/components/ui/page-context";
import { LogoutForm } from "./logout-form";
import * as t from "#languages/shell";

export interface MenuViewer extends Pick<Owner, "_id" | "username" | "fullName" | "avatar"> {
  /** Absent for an ordinary account. */
  role?: Role;
  suspension?: Suspension;
  deletionAt?: string;
  /** The time zone of publishing times: empty for UTC; absent if the server knows no other. */
  timeZone?: string;
  isHistoryOff?: boolean;
  /** The number of unread notifications, up to 100; absent if the server has no notifications. */
  unread?: number;
}

type Entry = [icon: IconName, label: string, to: Path];

interface Group {
  entries: Entry[];
  /** Whether the sidebar of a wide screen has the same links. */
  isInSidebar?: true;
}

/** Lists the links of the account's menu: the account's own pages, videos to watch, and the site. */
const listGroups = (viewer: MenuViewer): Group[] => [
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

/** Renders the menu of the viewer's account, without entries that the server does not support. */
export function AccountMenu({ viewer }: { viewer: MenuViewer }) {
  const supports = useSupportedControls();
  return (
    <details className="menu account-menu">
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
        {listGroups(viewer).map(
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
