import { Link } from "@remix-run/react";
import { formatDate } from "#app/format/date";
import { encodePath } from "#app/format/path";
import type { Draft } from "#contract/drafts";
import { Icon } from "./icon";
import { fileState } from "./kept-draft";

interface Props {
  drafts: Pick<Draft, "_id" | "title" | "file" | "createdAt">[];
}

/** Videos whose form is here and whose file is not, or waits. */
export function DraftList({ drafts }: Props) {
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="drafts">
      <h2 id="drafts">Drafts</h2>
      <ul className="drafts">
        {drafts.map((draft) => (
          <DraftItem key={draft._id} {...draft} />
        ))}
      </ul>
    </section>
  );
}

function DraftItem({ _id, title, file, createdAt }: Props["drafts"][number]) {
  const name = title.trim() || "(no title)";
  const at = encodePath`/admin/dashboard/drafts/${_id}`;
  return (
    <li className="row">
      <div>
        <Link to={at} preventScrollReset dir="auto">
          {name}
        </Link>
        <p className="meta">
          {fileState(file)} · {formatDate(createdAt)}
        </p>
      </div>
      <Link className="btn ghost icon" to={`${at}/delete`} preventScrollReset aria-label={`Delete the draft ${name}`}>
        <Icon name="trash" />
      </Link>
    </li>
  );
}
