import { Icon } from "#app/components/ui/icon";
import { useSupportedControls, usePageContext } from "#app/components/ui/page-context";
import { encodePath } from "#app/format/path";
import * as t from "#languages/posts";

interface Props {
  userId: string;
  username: string;
  /** The page to which the form returns. */
  from: string;
}

/** Renders the link to the page that blocks an account, for viewers, if the server supports it. */
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
