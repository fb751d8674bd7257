import { formatCount } from "#app/format/counts";
import { encodePath } from "#app/format/path";
import { notSupported } from "#app/messages";
import { Icon } from "#app/components/ui/icon";
import { ToggleForm } from "#app/components/forms/toggle-form";
import { useSupportedControls } from "#app/components/ui/page-context";
import * as t from "#languages/posts";

interface Props {
  kind: "video" | "tweet" | "comment";
  id: string;
  /** The author of a post, for screen readers. */
  name?: string;
  /** null if the server does not send it. */
  count: number | null;
  isLiked: boolean;
  returnTo: string;
  /** Whether the button has no border, as in the rows of posts. */
  isSmall?: boolean;
}

const controlNames = { video: "likeVideo", tweet: "likeTweet", comment: "likeComment" } as const;

export function LikeButton({ kind, id, name = "", count, isLiked, returnTo, isSmall = false }: Props) {
  const supports = useSupportedControls();
  const like = t.like({ kind: kind === "video" ? "other" : kind, name });
  const className = isSmall ? "button button-ghost button-like" : "button button-like";
  if (!supports(controlNames[kind]))
    return (
      <button
        className={className}
        disabled
        title={notSupported()}
        aria-label={t.likeNotOffered({ like, notOffered: notSupported() })}
      >
        <Heart count={count} />
      </button>
    );
  return (
    <ToggleForm action={encodePath`/actions/${kind}/${id}/like`} field="liked" isOn={isLiked} returnTo={returnTo}>
      {(isOn) => {
        const shownCount = count === null ? null : count + Number(isOn) - Number(isLiked);
        return (
          <button
            className={className}
            aria-pressed={isOn}
            aria-label={t.likeCount({ like, count: formatCount(shownCount) })}
          >
            <Heart count={shownCount} />
          </button>
        );
      }}
    </ToggleForm>
  );
}

function Heart({ count }: { count: number | null }) {
  return (
    <>
      <Icon name="heart" />
      {formatCount(count)}
    </>
  );
}
