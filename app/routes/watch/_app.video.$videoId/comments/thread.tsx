import { Link } from "@remix-run/react";
import { Pager } from "#app/components/ui/pager";
import { readSearch, changeQuery } from "#app/format/query";
import { Comment } from "./comment";
import { ReplyForm } from "./comment-form";
import type { CommentPage, CommentView } from "./comments-view.server";
import * as t from "#languages/comments";

/** Renders a comment with its replies, the link to all of them, and the box for a reply if the query opens it. */
export function Thread({ comment, page }: { comment: CommentView; page: CommentPage }) {
  const { thread = {} } = comment;
  if (!thread) return <Comment comment={comment} page={page} isThreaded={false} />;
  const { path, search } = page;
  const { count, replies } = thread;
  const to = findRepliedTo(comment, search);
  return (
    <Comment comment={comment} page={page} isThreaded>
      {(replies || count || to) && (
        <section className="replies">
          {replies && (
            <ul>
              {replies.map((reply) => (
                <Comment key={reply._id} comment={reply} page={page} isThreaded isReply />
              ))}
            </ul>
          )}
          <MoreReplies id={comment._id} thread={thread} page={page} />
          {to && <ReplyForm to={to} isToReply={to !== comment} path={path} search={search} />}
        </section>
      )}
    </Comment>
  );
}

export function findRepliedTo(comment: CommentView, search: string) {
  const id = readSearch(search, "reply");
  const { thread = {} } = comment;
  return thread
    ? [comment, ...(thread.replies ?? [])].find(({ _id, isDeleted }) => _id === id && !isDeleted)
    : undefined;
}

const cursorNames = { after: "repliesAfter", before: "repliesBefore" };
export const closedThread = { thread: null, repliesAfter: null, repliesBefore: null };

interface MoreRepliesProps {
  id: string;
  thread: NonNullable<CommentView["thread"]>;
  page: CommentPage;
}

/** Links to all replies of a thread, to their other pages, and back to the first ones. */
function MoreReplies({ id, thread, page }: MoreRepliesProps) {
  const { isOpen, count = 0, replies = [], next = null, prev = null } = thread;
  const to = (changes: Record<string, string | null>) =>
    page.path + changeQuery(page.search, { ...closedThread, ...changes });
  const hash = `#comment-${id}`;
  // The viewer's own withheld replies are shown, but not counted.
  if (!isOpen && count <= replies.filter(({ withheld }) => !withheld).length) return null;
  return (
    <>
      {isOpen && (
        <Pager
          label={t.replies()}
          path={to({ thread: id })}
          hash={hash}
          next={next}
          prev={prev}
          names={cursorNames}
          nextText={t.moreReplies()}
          prevText={t.previousReplies()}
        />
      )}
      <Link className="plain-link" to={to(isOpen ? {} : { thread: id }) + hash} preventScrollReset>
        {isOpen ? t.hideReplies() : t.showReplies({ count })}
      </Link>
    </>
  );
}
