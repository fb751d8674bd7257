import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { SectionFailed, type Failure } from "#app/components/ui/section-failed";
import { Pager } from "#app/components/ui/pager";
import { useSupportedControls } from "#app/components/ui/page-context";
import { encodePath } from "#app/format/path";
import { readSearch, changeQuery } from "#app/format/query";
import { CommentsOff } from "../lazy-parts";
import { CommentForm } from "./comment-form";
import type { CommentsView } from "./comments-view.server";
import { closedThread, findRepliedTo, Thread } from "./thread";
import type { WatchView } from "../watch-view.server";
import * as t from "#languages/comments";

export const commentsHeading = (comments: CommentsView | null) =>
  comments ? t.commentCount({ count: comments.total }) : t.comments();

interface Props {
  video: Pick<WatchView, "_id" | "owner" | "areCommentsOff">;
  /** null if they could not be loaded. */
  comments: CommentsView | null;
  failure?: Failure | null;
  now: number;
}

export function Comments({ video, comments, failure = null, now }: Props) {
  const { search } = useLocation();
  const path = encodePath`/video/${video._id}`;
  const [isReplyAppended, setReplyAppended] = useState(false);
  const hasReply = isReplyAppended || (comments?.docs.some((comment) => findRepliedTo(comment, search)) ?? false);
  // Reports a server that lacks both calls only once, in place of the box.
  const lacksCommenting = !useSupportedControls()("comment");
  if (video.areCommentsOff) return <CommentsOff />;
  return (
    <section className="page-section" id="comments" aria-labelledby="comments-heading">
      <h2 id="comments-heading">{commentsHeading(comments)}</h2>
      <CommentForm videoId={video._id} search={search} hasReply={hasReply} />
      {comments ? (
        <List comments={comments} video={video} now={now} search={search} setReplyAppended={setReplyAppended} />
      ) : (
        !(lacksCommenting && failure === "unsupported") && (
          <SectionFailed failure={failure} retry={`${path}${search}#comments`} />
        )
      )}
    </section>
  );
}

interface ListProps extends Omit<Props, "failure"> {
  comments: CommentsView;
  search: string;
  /** Takes whether an appended page has the box for a reply. */
  setReplyAppended: (hasReply: boolean) => void;
}

function List({ comments: { docs, total, next, prev, isCut, isThreaded }, setReplyAppended, ...page }: ListProps) {
  const { search } = page;
  const path = encodePath`/video/${page.video._id}`;
  const isPastTheLast = docs.length === 0 && (total === null || total > 0);
  const sortBy = readSearch(search, "sortBy") === "likes" ? "likes" : null;
  return (
    <>
      {isThreaded && (total ?? 0) > 1 && <SortLinks path={path} search={search} sortBy={sortBy} />}
      <Threads docs={docs} {...page} />
      {isPastTheLast && (
        <p>
          <a href={`${path}#comments`}>{t.latest()}</a>
        </p>
      )}
      <Pager
        label={t.comments()}
        path={path + changeQuery("", { sortBy })}
        hash="#comments"
        next={next}
        prev={prev}
        isCut={isCut}
        nextText={t.more()}
        prevText={t.previous()}
        appended={{
          readPage: ({ comments }: Pick<Props, "comments">) =>
            comments && {
              list: <Threads docs={comments.docs} {...page} setReplyAppended={setReplyAppended} />,
              next: comments.next,
            },
          hasControls: true,
          dataPath: path + changeQuery(search, { after: null, before: null, reply: null }),
        }}
      />
    </>
  );
}

type ThreadsProps = Pick<ListProps, "video" | "now" | "search"> &
  Partial<Pick<ListProps, "setReplyAppended">> &
  Pick<CommentsView, "docs">;

function Threads({ docs, video, now, search, setReplyAppended }: ThreadsProps) {
  const path = encodePath`/video/${video._id}`;
  const hasReply = setReplyAppended !== undefined && docs.some((comment) => findRepliedTo(comment, search));
  useEffect(() => {
    if (!hasReply) return;
    setReplyAppended?.(true);
    return () => setReplyAppended?.(false);
  }, [hasReply, setReplyAppended]);
  const page = { owner: video.owner, path, search, now };
  return (
    <ul>
      {docs.map((comment) => (
        <Thread key={comment._id} comment={comment} page={page} />
      ))}
    </ul>
  );
}

const listSorts = () =>
  [
    [t.newest(), null],
    [t.mostLiked(), "likes"],
  ] as const;

/** The changes of the query with which another order begins: at the first page, without a thread or a reply. */
const restart = { ...closedThread, after: null, before: null, reply: null };

function SortLinks({ path, search, sortBy }: { path: string; search: string; sortBy: string | null }) {
  return (
    <nav className="chips mt-3" aria-label={t.sort()}>
      {listSorts().map(([label, value]) => (
        <a
          key={label}
          className="chip"
          href={`${path}${changeQuery(search, { ...restart, sortBy: value })}#comments`}
          aria-current={value === sortBy ? "true" : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
