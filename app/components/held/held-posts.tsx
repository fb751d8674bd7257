import { Form, Link } from "@remix-run/react";
import { FormAlert } from "#app/components/forms/form-alert";
import { useFormState } from "#app/components/forms/use-form-state";
import { Avatar } from "#app/components/ui/avatar";
import { formatAge } from "#app/format/age";
import { encodePath } from "#app/format/path";
import { holdReasons } from "#contract/comment-rule-words";
import type { HeldPost } from "#contract/comment-rules";

interface Props {
  posts: HeldPost[];
  now: number;
  /** The time up to which changes of the posts are on the page. */
  seenAt: string;
  /** Whether authors can be blocked, too. */
  canBlock?: boolean;
}

/** Renders the comments or tweets that wait, with a checkbox for each, and the buttons that decide about the chosen. */
export function HeldPosts({ posts, now, seenAt, canBlock = false }: Props) {
  const { alert, values } = useFormState("held-alert");
  const chosen = values.ids?.split(" ") ?? [];
  return (
    <Form method="post" noValidate preventScrollReset>
      {alert !== undefined && <FormAlert id="held-alert" message={alert} />}
      <input type="hidden" name="seenAt" value={seenAt} />
      <ul className="mb-4 list-none divide-y divide-line p-0">
        {posts.map((post) => (
          <Row key={post._id} post={post} now={now} isChosen={chosen.includes(post._id)} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <button className="button button-primary" name="act" value="approve">
          Approve
        </button>
        <button className="button button-danger" name="act" value="delete">
          Delete
        </button>
        {canBlock && (
          <button className="button" name="act" value="block">
            Delete and block authors
          </button>
        )}
      </div>
    </Form>
  );
}

function Row({ post, now, isChosen }: { post: HeldPost; now: number; isChosen: boolean }) {
  const { _id, content, createdAt, owner, reason, video } = post;
  return (
    <li className="py-3">
      <label className="flex items-start gap-3">
        <input
          className="mt-2.5 size-5 flex-none accent-accent-line"
          type="checkbox"
          name={`post-${_id}`}
          defaultChecked={isChosen}
        />
        <Avatar src={owner.avatar} name={owner.fullName || owner.username} size={40} lazy />
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="text-sm text-muted">
            <bdi className="font-semibold text-ink">{owner.fullName || owner.username}</bdi>
            {" · "}
            {formatAge(createdAt, now)}
          </span>
          <span className="block whitespace-pre-wrap" dir="auto">
            {content}
          </span>
        </span>
      </label>
      <p className="text-sm ms-23 mt-1 wrap-anywhere text-muted">
        {reason && <span className="badge me-2">{holdReasons[reason]}</span>}
        <Link className="inline-block min-h-6" to={encodePath`/user/${owner.username}/${owner._id}`}>
          @{owner.username}
        </Link>
        {video && (
          <>
            {" under "}
            <Link className="inline-block min-h-6" to={encodePath`/video/${video._id}`} dir="auto">
              {video.title}
            </Link>
          </>
        )}
      </p>
    </li>
  );
}
