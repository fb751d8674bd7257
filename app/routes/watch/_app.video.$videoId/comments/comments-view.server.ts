import { shortenTime } from "#app/format/shorten-card.server";
import { partsIfLinked, type TextContext, type TextPart } from "#app/format/text-parts";
import type { Comment } from "#app/video-api/shapes/community-shapes.server";
import type { Page } from "#app/video-api/transport/lists.server";
import { pick } from "#app/video-api/shapes/view-models.server";
import { linkTimes } from "../player/time-links.server";
import type { WatchView } from "../watch-view.server";
import type { OpenThread } from "./comments.server";

type Reply = Omit<Comment, "replies">;

const flagNames = ["isEdited", "isDeleted", "isHearted", "isPinned"] as const;
type Flags = Partial<Record<(typeof flagNames)[number], boolean>>;

/** Picks what the page shows of a comment; leaves out flags that are not set. */
const toPost = (comment: Reply, context: TextContext) => ({
  ...pick(comment, "_id", "likesCount", "liked"),
  createdAt: shortenTime(comment.createdAt),
  ...toText(comment, context),
  ...(Object.fromEntries(flagNames.filter((name) => comment[name]).map((name) => [name, true])) as Flags),
  ...(comment.withheld ? { withheld: comment.withheld } : {}),
  owner: pick(comment.owner, "_id", "username", "fullName", "avatar"),
});

function toText({ content, mentions }: Reply, context: TextContext): { content?: string; parts?: TextPart[] } {
  const { parts } = partsIfLinked(content, { ...context, mentions });
  return parts ? { parts } : { content };
}

interface ThreadView {
  /** How many replies there are; absent without any. */
  count?: number | undefined;
  replies?: ReturnType<typeof toPost>[];
  /** Whether it is open, with the cursors of its other pages. */
  isOpen?: true;
  next?: string | null;
  prev?: string | null;
}

/** Picks what the page shows below a comment: its first replies, or a page of them if the query opens the thread. */
function toThread(comment: Comment, open: OpenThread, context: TextContext): ThreadView {
  const isOpen = open !== null && open.id === comment._id;
  const replies = isOpen ? open.replies.docs.filter(({ parentId }) => parentId === comment._id) : comment.replies;
  return {
    ...(comment.repliesCount > 0 && { count: comment.repliesCount }),
    ...(replies.length > 0 && { replies: replies.map((reply) => toPost(reply, context)) }),
    ...(isOpen && { isOpen, next: open.replies.nextCursor, prev: open.replies.prevCursor }),
  };
}

/** Leaves out a thread that has nothing to show. */
const withThread = (thread: ThreadView) => (Object.keys(thread).length > 0 ? { thread } : {});

interface ViewContext {
  video: { _id: string; duration: number; commentsCount: number | null };
  search: string;
  open: OpenThread;
}

/** Picks what the watch page shows of a page of comments. Only servers with threads send the parents of comments. */
export function toCommentsView(
  { docs, totalDocs, nextCursor, prevCursor, isCut }: Page<Comment>,
  { video, search, open }: ViewContext,
) {
  const isThreaded = docs.some(({ parentId }) => parentId !== undefined);
  const context = { video: linkTimes(video, search) };
  return {
    docs: docs.map((comment): ReplyView & { thread?: ThreadView | null } => ({
      ...toPost(comment, context),
      ...(comment.parentId === null ? withThread(toThread(comment, open, context)) : { thread: null }),
    })),
    total: isThreaded ? (video.commentsCount ?? totalDocs) : totalDocs,
    isThreaded,
    next: nextCursor,
    prev: prevCursor,
    isCut,
  };
}

export type CommentsView = ReturnType<typeof toCommentsView>;
export type CommentView = CommentsView["docs"][number];
/** A comment without its replies; a reply has no more. */
export type ReplyView = ReturnType<typeof toPost>;

/** The page that a comment stands on. */
export interface CommentPage {
  /** The owner of the video. */
  owner: WatchView["owner"];
  path: string;
  search: string;
  now: number;
}
