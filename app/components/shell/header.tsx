import { Link, useNavigation } from "@remix-run/react";
import { AccountMenu, type MenuViewer } from "./account-menu";
import { Icon } from "#app/components/ui/icon";
import { LogoutForm } from "./logout-form";
import { Logo } from "#app/components/ui/logo";
import { PreferenceForm } from "#app/components/forms/preference-form";
import { ProgressBar } from "./progress-bar";
import { useSupportedControls } from "#app/components/ui/page-context";
import { SearchForm } from "./search-form";
import * as t from "#languages/shell";

interface Props {
  viewer: MenuViewer | null;
  /** The number of unread notifications. */
  unread?: number | undefined;
  /** Whether there is a session, even if its viewer is unknown. */
  isSignedIn?: boolean;
  /** Path and query of this page, to which signing in and preferences return. */
  path: string;
  query: string;
  /** null if the page does not offer the choice. */
  nav: "wide" | "rail" | null;
  /** The preference under which the choice is saved: watch pages have one of their own. */
  navField?: "nav" | "watchNav";
}

export function Header({ viewer, isSignedIn = viewer !== null, path, query, nav, ...rest }: Props) {
  const { navField = "nav", unread = 0 } = rest;
  const { state } = useNavigation();
  return (
    <header className={isSignedIn ? "top-bar" : "top-bar visitor"}>
      <ProgressBar busy={state !== "idle"} />
      {nav && <FoldButton nav={nav} name={navField} path={path} />}
      <Logo />
      <SearchForm query={query} />
      {isSignedIn ? <ViewerActions viewer={viewer} unread={unread} /> : <VisitorActions path={path} />}
    </header>
  );
}

function FoldButton({ nav, name, path }: { nav: "wide" | "rail"; name: string; path: string }) {
  const [value, label] = nav === "wide" ? ["rail", t.collapseSidebar()] : ["wide", t.expandSidebar()];
  return (
    <PreferenceForm className="fold" returnTo={path}>
      <button className="button button-icon button-ghost" name={name} value={value} aria-label={label} title={label}>
        <Icon name="menu" />
      </button>
    </PreferenceForm>
  );
}

function VisitorActions({ path }: { path: string }) {
  const from = `?from=${encodeURIComponent(path)}`;
  return (
    <div className="actions">
      <a className="button button-ghost" href={`/login${from}`}>
        {t.logIn()}
      </a>
      <a className="button button-primary" href={`/signup${from}`}>
        {t.signUp()}
      </a>
    </div>
  );
}

function ViewerActions({ viewer, unread }: Pick<Props, "viewer"> & { unread: number }) {
  return (
    <div className="actions">
      <Link className="button" to="/admin/dashboard/upload" title={t.uploadVideo()}>
        <Icon name="upload" />
        <span className="max-sm:hidden">{t.upload()}</span>
      </Link>
      {viewer && <Bell unread={unread} />}
      {viewer && <AccountMenu viewer={viewer} />}
      <LogoutForm className="max-xl:hidden" buttonClass="button button-ghost" />
    </div>
  );
}

/** Links to the notifications, with the number of unread ones. */
function Bell({ unread }: { unread: number }) {
  const supports = useSupportedControls();
  if (!supports("/notifications")) return null;
  const label = unread > 0 ? t.unreadNotifications({ count: unread }) : t.notifications();
  return (
    <Link
      className={unread > 0 ? "button" : "button button-icon button-ghost"}
      to="/notifications"
      aria-label={label}
      title={label}
    >
      <Icon name="bell" />
      {unread > 0 && unread}
    </Link>
  );
}
