import { Link } from "@remix-run/react";
import { AccountMenu, type Viewer } from "./account-menu";
import { Icon } from "#app/components/ui/icon";
import { LogoutForm } from "./logout-form";
import { Logo } from "#app/components/ui/logo";
import { PreferenceForm } from "#app/components/forms/preference-form";
import { ProgressBar } from "./progress-bar";
import { SearchForm } from "./search-form";
import * as t from "#languages/shell";

interface Props {
  viewer: Viewer | null;
  /** Whether there is a session, even if its viewer is unknown. */
  isSignedIn?: boolean;
  /** Path and query of this page, to which signing in and preferences return. */
  path: string;
  query: string;
  /** null if the page does not offer the choice. */
  nav: "wide" | "rail" | null;
  /** The preference that the choice is saved as: a watch page has its own. */
  navField?: "nav" | "watchNav";
  /** Whether a navigation or a form's response is pending. */
  isLoading?: boolean;
}

export function Header({ viewer, isSignedIn = viewer !== null, path, query, nav, ...rest }: Props) {
  const { navField = "nav", isLoading = false } = rest;
  return (
    <header className={isSignedIn ? "top-bar" : "top-bar visitor"}>
      <ProgressBar busy={isLoading} />
      {nav && <FoldButton nav={nav} name={navField} path={path} />}
      <Logo />
      <SearchForm query={query} />
      {isSignedIn ? <ViewerActions viewer={viewer} path={path} /> : <VisitorActions path={path} />}
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

function ViewerActions({ viewer, path }: Pick<Props, "viewer" | "path">) {
  return (
    <div className="actions">
      <Link className="button" to="/admin/dashboard/upload" title={t.uploadVideo()}>
        <Icon name="upload" />
        <span className="max-sm:hidden">{t.upload()}</span>
      </Link>
      {viewer && <AccountMenu viewer={viewer} path={path} />}
      <LogoutForm className="max-xl:hidden" buttonClass="button button-ghost" />
    </div>
  );
}
