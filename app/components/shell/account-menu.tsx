import { Link } from "@remix-run/react";
import { nameAccount } from "#app/format/authors";
import { encodePath, type Path } from "#app/format/path";
import type { Owner, Role, Suspension } from "#contract/users";
import { Avatar } from "#app/components/ui/avatar";
import { Icon, type IconName } from "#app/components/ui/icon";
import { useOffers } from "#app/components/ui/page-context";
import { LogoutForm } from "./logout-form";
import { useClosingMenu } from "#app/components/ui/use-closing-menu";

export interface Viewer extends Pick<Owner, "_id" | "username" | "fullName" | "avatar"> {
  /** Absent for those who neither moderate nor administer. */
  role?: Role;
  suspension?: Suspension;
  deletionAt?: string;
  /** Where publishing times are read: empty for UTC; absent where the server knows no other zone. */
  timeZone?: string;
  /** What moderators decided and the viewer has not read. */
  unread?: "decisions" | "notices";
}

type Entry = [icon: IconName, label: string, to: Path];

const administration: Entry = ["brief", "Manage site", "/administration"];

const moderation: Entry = ["check", "Moderation", "/moderation"];

/** The links that the bottom bar of a small screen leaves out: what to watch, the own channel, and the site. */
const groups = (viewer: Viewer): Entry[][] => [
  [
    ["bookmark", "Watch later", "/feed/later"],
    ["subs", "New from subscriptions", "/feed/subscriptions"],
    ["chart", "Trending", "/feed/trending"],
    ["heart", "Liked Videos", "/feed/liked"],
  ],
  [
    ["film", "My Content", encodePath`/channel/${viewer.username}/myVideos`],
    ["tweet", "Tweets", "/tweets"],
    ["users", "Subscribers", "/feed/subscribers"],
  ],
  [
    ...(viewer.role ? [moderation] : []),
    ...(viewer.role === "admin" ? [administration] : []),
    ["gear", "Settings", "/settings"],
    ["help", "Support", "/support"],
  ],
];

/** Renders the menu of the viewer's account, without the entries that the server lacks. */
export function AccountMenu({ viewer, path }: { viewer: Viewer; path: string }) {
  const menu = useClosingMenu(path);
  const offers = useOffers();
  return (
    <details className="menu account-menu" ref={menu}>
      <summary aria-label="Account menu">
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
        {groups(viewer).map((group, index) => (
          <div key={index}>
            {group.map(
              ([icon, label, to]) =>
                offers(to) && (
                  <Link key={to} to={to}>
                    <Icon name={icon} />
                    {label}
                  </Link>
                ),
            )}
          </div>
        ))}
        <LogoutForm />
      </div>
    </details>
  );
}
