import { Link } from "@remix-run/react";
import { Avatar } from "#app/components/ui/avatar";
import { formatAge } from "#app/format/age";
import { nameAccount } from "#app/format/authors";
import { encodePath } from "#app/format/path";
import type { HeldPost } from "#contract/comment-rules";
import { holdReasons } from "#contract/words/comment-rules";
import * as t from "#languages/held";

interface Props {
  post: HeldPost;
  now: number;
  /** Whether the row has a checkbox; without one, the form decides about its post. */
  canChoose?: boolean;
  isChosen?: boolean;
}

/** Renders a comment or tweet that waits, with its author and why it waits. */
export function HeldRow({ post, now, canChoose = false, isChosen = false }: Props) {
  const { _id, content, createdAt, owner } = post;
  const text = (
    <>
      <Avatar src={owner.avatar} name={nameAccount(owner)} size={40} lazy />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="text-small text-muted">
          <bdi className="font-semibold text-ink">{nameAccount(owner)}</bdi>
          {" · "}
          {formatAge(createdAt, now)}
        </span>
        <span className="block whitespace-pre-wrap" lang="" dir="auto">
          {content}
        </span>
      </span>
    </>
  );
  const name = `post-${_id}`;
  if (!canChoose)
    return (
      <li className="flex items-start gap-3 py-3">
        <input type="hidden" name={name} value="on" />
        {text}
      </li>
    );
  return (
    <li className="py-3">
      <label className="flex items-start gap-3">
        <input className="mt-2.5 size-5" type="checkbox" name={name} defaultChecked={isChosen} />
        {text}
      </label>
      <Origin {...post} />
    </li>
  );
}

/** Renders why a post waits, and links to its author and its video. */
function Origin({ reason, owner, video }: HeldPost) {
  return (
    <p className="ms-21 mt-1 text-small wrap-anywhere text-muted">
      {reason && <span className="badge me-2">{holdReasons[reason]}</span>}
      <Link className="inline-block min-h-6" to={encodePath`/user/${owner.username}/${owner._id}`}>
        <bdi>@{owner.username}</bdi>
      </Link>
      {video && (
        <>
          {" "}
          {t.underVideo({
            title: video.title,
            link: (title) => (
              <Link className="inline-block min-h-6" to={encodePath`/video/${video._id}`} dir="auto">
                {title}
              </Link>
            ),
          })}
        </>
      )}
    </p>
  );
}
