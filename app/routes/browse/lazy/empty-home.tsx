import { EmptyState } from "#app/components/ui/empty-state";
import { useSiteName } from "#app/components/ui/site-name";
import { useRoot } from "#app/root";
import type { SignUpMode } from "#contract/site-settings";
import { setupPath } from "#contract/words/setup";
import * as t from "#languages/browse";

interface Props {
  /** Who can create an account; null for a signed-in viewer, or if unknown. */
  signUps: { mode: SignUpMode; isFirst: boolean } | null;
}

/** Says what a site without videos will be, and tells who may publish what to do. */
export function EmptyHome({ signUps }: Props) {
  const { viewer } = useRoot()!;
  const siteName = useSiteName();
  const isAdministrator = viewer !== null && "role" in viewer && viewer.role === "admin";
  const mayJoin = signUps && (signUps.mode === "open" || signUps.mode === "approval");
  return (
    <EmptyState pose="first" title={t.noVideosAvailable()}>
      {isAdministrator ? (
        <p>{t.youRunThisSite()}</p>
      ) : (
        <p>{viewer ? t.publishFirst() : t.videosWillBeHere({ siteName })}</p>
      )}
      {signUps?.isFirst && <p>{t.nobodyHasAccount()}</p>}
      {isAdministrator && (
        <a className="button button-primary" href={setupPath}>
          {t.setUpSite()}
        </a>
      )}
      {viewer && (
        <a className={isAdministrator ? "button" : "button button-primary"} href="/admin/dashboard/upload">
          {t.uploadVideo()}
        </a>
      )}
      {mayJoin && (
        <a className="button button-primary" href="/signup">
          {signUps.isFirst ? t.createFirstAccount() : t.signUp()}
        </a>
      )}
    </EmptyState>
  );
}
