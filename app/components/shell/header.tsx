import { Form } from "@remix-run/react";
import { AccountMenu, type Viewer } from "./account-menu";
import { Icon } from "#app/components/ui/icon";
import { Logo } from "#app/components/ui/logo";
import { PreferenceForm } from "#app/components/forms/preference-form";
import { SearchForm } from "./search-form";

interface Props {
  viewer: Viewer | null;
  /** Whether there is a session, though it may not be known whose. */
  isSignedIn?: boolean;
  /** Path and search of this page, where signing in and preferences lead back to. */
  path: string;
  query: string;
  /** null where the page leaves no choice. */
  nav: "wide" | "rail" | null;
}

export function Header({ viewer, isSignedIn = viewer !== null, path, query, nav }: Props) {
  return (
    <header className={isSignedIn ? "top" : "top guest"}>
      {nav && <FoldButton nav={nav} path={path} />}
      <Logo />
      <SearchForm query={query} />
      {isSignedIn ? <MemberActions viewer={viewer} path={path} /> : <GuestActions path={path} />}
    </header>
  );
}

function FoldButton({ nav, path }: { nav: "wide" | "rail"; path: string }) {
  const [value, label] = nav === "wide" ? ["rail", "Collapse sidebar"] : ["wide", "Expand sidebar"];
  return (
    <PreferenceForm className="fold" returnTo={path}>
      <button className="btn icon ghost" name="nav" value={value} aria-label={label} title={label}>
        <Icon name="menu" />
      </button>
    </PreferenceForm>
  );
}

function GuestActions({ path }: { path: string }) {
  const from = `?from=${encodeURIComponent(path)}`;
  return (
    <div className="acts">
      <a className="btn ghost" href={`/login${from}`}>
        Log in
      </a>
      <a className="btn primary" href={`/signup${from}`}>
        Sign up
      </a>
    </div>
  );
}

function MemberActions({ viewer, path }: Pick<Props, "viewer" | "path">) {
  return (
    <div className="acts">
      {viewer && <AccountMenu viewer={viewer} path={path} />}
      <Form method="post" action="/logout">
        <button className="btn ghost out" title="Logout">
          <Icon name="out" />
          <span>Logout</span>
        </button>
      </Form>
    </div>
  );
}
