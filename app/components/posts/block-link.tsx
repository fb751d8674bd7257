import { Icon } from "#app/components/ui/icon";
import { useSupportedControls, usePageContext } from "#app/components/ui/page-context";
import { encodePath } from "#app/format/path";
import * as t from "#languages/posts";

interface Props {
  userId: string;
  username: string;
  /** Where to return to. */
  from: string;
}

/** Links to the page that blocks an account, for signed-in viewers, if the server can do that. */
export function BlockLink({ userId, username, from }: Props) {
  const { isSignedIn } = usePageContext();
  const supports = useSupportedControls();
  if (!isSignedIn || !supports("block")) return null;
  return (
    <a
      href={`${encodePath`/block/${userId}`}?from=${encodeURIComponent(from)}`}
      rel="nofollow"
      aria-label={t.blockName({ username })}
    >
      <Icon name="x" />
      {t.block()}
    </a>
  );
}
