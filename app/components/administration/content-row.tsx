import { Link } from "@remix-run/react";
import { Avatar } from "#app/components/ui/avatar";
import { ManagedRow, RowPicture } from "#app/components/ui/managed-row";
import { nameAccount } from "#app/format/authors";
import { encodePath } from "#app/format/path";
import type { ModeratedContent } from "#contract/content";
import type { ContentAudience } from "#contract/words/content";
import * as t from "#languages/administration";
import * as dashboard from "#languages/dashboard";
import * as upload from "#languages/upload";

interface Props extends Pick<ModeratedContent, "_id" | "kind" | "title" | "picture" | "state" | "audience" | "owner"> {
  /** The page that shows the content; null if there is none. */
  path: string | null;
  date: string;
  /** The form in which the row can be chosen. */
  choice?: { form: string; isChosen: boolean };
}

/** Renders content that somebody posted: its picture or its owner's avatar, its owner and its state. */
export function ContentRow({ title, path, state, audience, date, choice, ...content }: Props) {
  const { _id, owner } = content;
  return (
    <ManagedRow
      box={choice && <ChoiceCheckbox value={_id} title={title} {...choice} />}
      picture={<Picture {...content} />}
      title={title}
      to={path}
      opensByTitle
      meta={
        <>
          <Link
            className="inline-block min-h-6 py-0.5 text-inherit no-underline hover:underline"
            to={encodePath`/administration/users/${owner._id}`}
          >
            <bdi>{nameAccount(owner)}</bdi>
          </Link>
          {owner.fullName && <bdi className="max-sm:hidden">{` @${owner.username}`}</bdi>}
        </>
      }
      date={date}
      badges={<StateBadge state={state} audience={audience} />}
    />
  );
}

function StateBadge({ state, audience }: Pick<Props, "state" | "audience">) {
  if (state === "hidden") return <span className="badge bad-badge">{t.hiddenContent()}</span>;
  if (state === "held") return <span className="badge">{t.heldContent()}</span>;
  return audience ? <span className="badge">{audienceNames[audience]()}</span> : null;
}

const audienceNames: Record<ContentAudience, () => string> = {
  unlisted: upload.isUnlisted,
  private: upload.isPrivate,
  unpublished: dashboard.isUnpublished,
};

type ChoiceCheckboxProps = Pick<Props, "title"> & NonNullable<Props["choice"]> & { value: string };

const ChoiceCheckbox = ({ value, title, form, isChosen }: ChoiceCheckboxProps) => (
  <input
    className="size-6"
    type="checkbox"
    name="id"
    value={value}
    form={form}
    defaultChecked={isChosen}
    aria-label={t.chooseContent({ title })}
  />
);

function Picture({ kind, picture, owner }: Pick<Props, "kind" | "picture" | "owner">) {
  if (kind === "video") return <RowPicture src={picture} icon="film" />;
  if (kind === "playlist") return <RowPicture src={picture} icon="list" />;
  return <Avatar src={owner.avatar} name={nameAccount(owner)} size={40} lazy />;
}
