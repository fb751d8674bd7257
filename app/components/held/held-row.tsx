import { Form, Link } from "@remix-run/react";
import { Avatar } from "#app/components/ui/avatar";
import { srOnly } from "#app/components/ui/sr-only";
import { RowPicture } from "#app/components/ui/managed-row";
import { formatAge } from "#app/format/age";
import { nameAccount } from "#app/format/authors";
import { toNonBreaking } from "#app/format/counts";
import { encodePath } from "#app/format/path";
import type { HeldPost } from "#contract/comment-rules";
import { holdReasons } from "#contract/words/comment-rules";
import * as t from "#languages/held";

interface Acts {
  /** The form that decides about all chosen posts. */
  form: string;
  isChosen: boolean;
  /** Whether the row has a checkbox, to choose several. */
  isChoosable: boolean;
  /** The time up to which changes of the posts are on the page. */
  seenAt: string;
  canBlock: boolean;
  pending: boolean;
}

interface Props {
  post: HeldPost;
  now: number;
  /** What the checkbox and the buttons of the row need. Without it, the row is part of a form that decides about its post. */
  acts?: Acts;
}

/** Renders a held comment or tweet, with its author and why it is held. */
export function HeldRow({ post, now, acts }: Props) {
  const { _id, content, createdAt, owner } = post;
  const text = (
    <>
      <span className="sm:row-span-2">
        <Avatar src={owner.avatar} name={nameAccount(owner)} size={40} lazy />
      </span>
      <span className="text-small text-muted max-sm:self-center">
        <Link
          className="inline-block min-h-6 text-inherit no-underline hover:underline"
          to={encodePath`/user/${owner.username}/${owner._id}`}
        >
          <bdi className="font-semibold text-ink">{nameAccount(owner)}</bdi>
          {owner.fullName && " "}
          {owner.fullName && <bdi>{`@${owner.username}`}</bdi>}
        </Link>
        <span className="max-sm:hidden"> · </span>
        <span className="max-sm:block">{toNonBreaking(formatAge(createdAt, now))}</span>
      </span>
      <span className="col-span-full text-start! whitespace-pre-wrap sm:col-[-2/-1]" lang="" dir="auto">
        {content}
      </span>
    </>
  );
  const name = `post-${_id}`;
  if (!acts)
    return (
      <li className={`${columns} grid-cols-[auto_minmax(0,1fr)] py-3`}>
        <input type="hidden" name={name} value="on" />
        {text}
      </li>
    );
  return (
    <li className="py-3 lg:flex lg:items-center lg:gap-6">
      <div className="min-w-0 flex-1">
        <label
          className={`${columns} ${acts.isChoosable ? "grid-cols-[auto_auto_minmax(0,1fr)]" : "grid-cols-[auto_minmax(0,1fr)]"}`}
        >
          {acts.isChoosable && (
            <input
              className="mt-2 size-6 sm:row-span-2"
              type="checkbox"
              form={acts.form}
              name={name}
              defaultChecked={acts.isChosen}
            />
          )}
          {text}
        </label>
        <Origin {...post} isIndented={acts.isChoosable} />
      </div>
      <RowActs {...acts} name={name} author={nameAccount(owner)} />
    </li>
  );
}

/** On a phone, the text takes the whole width of the page, below the checkbox and the avatar. */
const columns = "grid items-start gap-x-3 wrap-anywhere max-sm:gap-y-1";

interface RowActsProps extends Acts {
  /** The name of the post's field. */
  name: string;
  author: string;
}

const smallButton = "button min-h-9 px-3 text-14 max-sm:px-2.5 pointer-coarse:min-h-11";

const chooseIndent = (isChoosable: boolean) => (isChoosable ? "sm:ms-22" : "sm:ms-13");

/** Renders the buttons that decide about one post. */
function RowActs({ name, author, seenAt, canBlock, isChoosable, pending }: RowActsProps) {
  const labelTexts = { name: author, hidden: srOnly };
  const isOff = pending || undefined;
  const buttons = [["approve", t.approveOf(labelTexts)] as const, ["delete", t.deleteOf(labelTexts)] as const];
  return (
    <Form
      className={`mt-2 flex flex-wrap gap-2 lg:m-0 pointer-coarse:gap-3 ${chooseIndent(isChoosable)}`}
      method="post"
      preventScrollReset
    >
      <input type="hidden" name={name} value="on" />
      <input type="hidden" name="seenAt" value={seenAt} />
      {[...buttons, ...(canBlock ? [["block", t.deleteAndBlockOf(labelTexts)] as const] : [])].map(([act, label]) => (
        <button
          key={act}
          className={`${smallButton} ${act === "approve" ? "" : "bg-transparent text-danger"}`}
          name="act"
          value={act}
          aria-disabled={isOff}
          onClick={isOff && ((event) => event.preventDefault())}
        >
          {label}
        </button>
      ))}
    </Form>
  );
}

/** Renders why a post is held, and links to its video. */
function Origin({ reason, video, isIndented }: HeldPost & { isIndented: boolean }) {
  if (!reason && !video) return null;
  return (
    <div className={`mt-2 flex items-center gap-3 ${chooseIndent(isIndented)}`}>
      {video && <RowPicture src={video.thumbnail} icon="film" />}
      <div className="min-w-0 text-small wrap-anywhere text-muted">
        {video &&
          t.underVideo({
            title: video.title,
            link: (title) => (
              <Link className="py-0.5" to={encodePath`/video/${video._id}`}>
                <bdi>{title}</bdi>
              </Link>
            ),
          })}
        {reason && <p className="badge mt-1.5 flex w-fit border-transparent bg-surface">{holdReasons[reason]}</p>}
      </div>
    </div>
  );
}
