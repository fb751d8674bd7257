import { ToggleForm } from "#app/components/forms/toggle-form";
import { BlockLink } from "#app/components/posts/block-link";
import { MoreMenu, MoreMenuLink } from "#app/components/posts/more-menu";
import { ReportLink } from "#app/components/posts/report-link";
import { Icon } from "#app/components/ui/icon";
import { UnsupportedControl } from "#app/components/ui/not-offered";
import { useIsMine, useSupportedControls } from "#app/components/ui/page-context";
import { nameAccount } from "#app/format/authors";
import { encodePath } from "#app/format/path";
import type { CommentPage, ReplyView } from "./comments-view.server";
import * as t from "#languages/comments";

interface Props {
  comment: ReplyView;
  page: CommentPage;
  /** Whether the video's owner can give the comment a heart. */
  canMark: boolean;
  canPin: boolean;
}

/** Renders the menu of a comment: its author and the video's owner change it, others report it. */
export function CommentMenu({ comment, page, canMark, canPin }: Props) {
  const { _id, owner, isHearted = false, isPinned = false } = comment;
  const isOwn = useIsMine();
  const isMine = isOwn(owner);
  const isUnderOwnVideo = isOwn(page.owner);
  const name = nameAccount(owner) || "—";
  const commentPath = page.path + encodePath`/comments/${_id}`;
  const marks = { id: _id, name, returnTo: page.path + page.search };
  const report = <ReportLink kind="comment" id={_id} name={t.report({ name })} />;
  if (!isMine && !isUnderOwnVideo) return <MoreMenu label={t.moreActions({ name })}>{report}</MoreMenu>;
  return (
    <MoreMenu label={t.moreActions({ name })}>
      {isUnderOwnVideo && canPin && (
        <Mark mark="pin" field="pinned" isOn={isPinned} texts={[t.pin(), t.unpin()]} {...marks} />
      )}
      {isUnderOwnVideo && canMark && (
        <Mark mark="heart" field="hearted" isOn={isHearted} texts={[t.giveHeart(), t.removeHeart()]} {...marks} />
      )}
      {isMine && <EditLink to={`${commentPath}/edit${page.search}`} />}
      <MoreMenuLink icon="trash" to={`${commentPath}/delete${page.search}`} name={t.deleteBy({ name })}>
        {t.delete()}
      </MoreMenuLink>
      {!isMine && report}
      {!isMine && <BlockLink userId={owner._id} username={owner.username} from={`${marks.returnTo}#comment-${_id}`} />}
    </MoreMenu>
  );
}

interface MarkProps {
  mark: "heart" | "pin";
  field: "hearted" | "pinned";
  id: string;
  isOn: boolean;
  /** What the button does while the mark is off, and while it is on. */
  texts: [off: string, on: string];
  /** The name of the comment's author. */
  name: string;
  returnTo: string;
}

function Mark({ mark, field, id, isOn, texts, name, returnTo }: MarkProps) {
  return (
    <ToggleForm action={encodePath`/actions/comment/${id}/${mark}`} field={field} isOn={isOn} returnTo={returnTo}>
      {(isShown) => (
        <button aria-label={t.markOf({ act: texts[Number(isShown)]!, name })}>
          <Icon name={mark} />
          {texts[Number(isShown)]}
        </button>
      )}
    </ToggleForm>
  );
}

function EditLink({ to }: { to: string }) {
  if (!useSupportedControls()("editComment"))
    return (
      <UnsupportedControl>
        <Icon name="edit" />
        {t.edit()}
      </UnsupportedControl>
    );
  return (
    <MoreMenuLink icon="edit" to={to} name={t.editYourComment()}>
      {t.edit()}
    </MoreMenuLink>
  );
}
