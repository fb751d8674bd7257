import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { encodePath } from "#app/format/path";
import type { ContentState } from "#contract/words/content";

interface Props {
  _id: string;
  title: string;
  /** The page that shows it; null where there is none. */
  path: string | null;
  state: ContentState;
  username: string;
  ownerId: string;
  date: string;
  /** Whether it can be chosen. */
  hasCheckbox?: boolean;
  children?: ReactNode;
}

export function ContentRow({ _id, title, path, state, username, ownerId, date, hasCheckbox = false, children }: Props) {
  return (
    <li className="flex items-start gap-3 py-3">
      {hasCheckbox && (
        <input
          className="size-6 flex-none accent-accent-line"
          type="checkbox"
          name="id"
          value={_id}
          aria-label={`Choose: ${title}`}
        />
      )}
      <div className="min-w-0 flex-1 wrap-anywhere">
        {path === null ? <bdi>{title}</bdi> : <Title path={path} title={title} />}
        {state === "hidden" && <span className="badge bad-badge ms-2">Hidden</span>}
        {state === "held" && <span className="badge ms-2">Held</span>}
        <p className="text-sm text-muted">
          <Link className="inline-block min-h-6 text-inherit" to={encodePath`/administration/users/${ownerId}`}>
            {`@${username}`}
          </Link>
          {` · ${date}`}
        </p>
        {children}
      </div>
    </li>
  );
}

function Title({ path, title }: { path: string; title: string }) {
  return (
    <Link className="inline-block min-h-6 font-semibold text-ink no-underline hover:underline" to={path} dir="auto">
      {title}
    </Link>
  );
}
