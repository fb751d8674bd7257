import { Link } from "@remix-run/react";
import { formatDate } from "#app/format/date";
import { encodePath } from "#app/format/path";
import type { Draft } from "#contract/drafts";
import { changeQuery } from "#app/format/query";
import { srOnly } from "#app/components/ui/sr-only";
import { Icon } from "#app/components/ui/icon";
import { describeFileState, isWhole } from "#app/components/upload/draft-form";
import { useUploads } from "#app/components/upload/use-uploads";
import { Pager } from "#app/components/ui/pager";
import * as t from "#languages/dashboard";

interface Props {
  drafts: Pick<Draft, "_id" | "title" | "file" | "createdAt">[];
  next: string | null;
  prev: string | null;
  path: string;
  search: string;
}

/** Names of the cursors in the page's query. */
export const draftCursors = { after: "draftsAfter", before: "draftsBefore" } as const;

/** Renders the list of drafts: videos whose file is missing, incomplete or not yet published. */
export function DraftList({ drafts: all, next, prev, path, search }: Props) {
  const { uploads } = useUploads();
  // A draft whose file is being uploaded is in the list of uploads.
  const drafts = all.filter(({ _id }) => !uploads.some(({ draft }) => draft?._id === _id));
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="drafts">
      <h2 id="drafts">{t.drafts()}</h2>
      <ul className="mb-4 sm:mb-6 lg:grid lg:grid-cols-2 lg:gap-x-6 [&>:only-child]:col-span-2">
        {drafts.map((draft) => (
          <DraftItem key={draft._id} {...draft} search={search} />
        ))}
      </ul>
      <Pager
        label={t.drafts()}
        path={path + changeQuery(search, { [draftCursors.after]: null, [draftCursors.before]: null })}
        names={draftCursors}
        hash="#drafts"
        next={next}
        prev={prev}
      />
    </section>
  );
}

function DraftItem({ _id, title, file, createdAt, search }: Props["drafts"][number] & Pick<Props, "search">) {
  const name = title.trim() || t.noTitle();
  const draftPath = encodePath`/admin/dashboard/drafts/${_id}`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2">
      <span className="thumbnail grid w-20 flex-none place-items-center rounded-[8px]">
        {isWhole(file) ? (
          <img src={`${draftPath}/picture`} width="480" height="270" alt="" loading="lazy" />
        ) : (
          <Icon name="film" />
        )}
      </span>
      <div className="min-w-0 flex-[1_1_9rem]">
        <Link
          className="inline-block min-h-6 font-semibold wrap-anywhere text-ink no-underline hover:underline"
          to={draftPath + search}
          preventScrollReset
          dir="auto"
        >
          {name}
        </Link>
        <p className="meta">
          {describeFileState(file)} · {formatDate(createdAt)}
        </p>
        {file && !isWhole(file) && (
          <p className="meta wrap-anywhere">
            {file.name
              ? t.chooseFileAgain({ name: file.name, file: (text) => <bdi>{text}</bdi> })
              : t.chooseSameFileAgain()}
          </p>
        )}
      </div>
      <div className={`ms-auto flex gap-2 ${isWhole(file) ? "max-sm:w-full max-sm:[&>:first-child]:flex-1" : ""}`}>
        <Link className={isWhole(file) ? "button" : "button max-xl:hidden"} to={draftPath + search} preventScrollReset>
          {isWhole(file) ? t.publishDraft({ name, hidden: srOnly }) : t.continueDraft({ name, hidden: srOnly })}
        </Link>
        <Link
          className="button button-ghost button-icon"
          to={`${draftPath}/delete${search}`}
          preventScrollReset
          aria-label={t.deleteDraftNamed({ name })}
        >
          <Icon name="trash" />
        </Link>
      </div>
    </li>
  );
}
