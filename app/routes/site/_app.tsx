import { isRouteErrorResponse, Outlet, useLocation, useRouteError } from "@remix-run/react";
import { useContext } from "react";
import { DataRouterStateContext } from "#app/framework-internals";
import { FailedPage, LostPage, NotFoundPage, NotOfferedPage, TooLargePage } from "#app/components/shell/failed-page";
import { isConnectionError } from "#app/components/ui/connection-error";
import { LoginNotice } from "#app/components/shell/login-notice";
import type { InvalidForm } from "#app/form-result";
import { Shell } from "#app/components/shell/shell";
import { PageOrSkeleton } from "#app/components/shell/page-or-skeleton";
import { StartupLine } from "#app/components/shell/startup-line";
import { formatTime } from "#app/format/utc-time";
import { serverFailed, serverIsAway } from "#app/messages";
import { useRoot } from "#app/root";
import * as t from "#languages/site";

export default function AppShell() {
  const root = useRoot()!;
  return (
    <>
      <Shell {...root}>
        <PageOrSkeleton>
          <Outlet />
        </PageOrSkeleton>
      </Shell>
      <StartupLine viewer={root.viewer} isHealthy={root.isHealthy} />
    </>
  );
}

/**
 * Renders these errors inside the shell: the login notice, a missing page, and a server that is unreachable, fails or
 * lacks the call. Other errors go to the root's boundary.
 */
export function ErrorBoundary() {
  const error = useRouteError();
  const root = useRoot();
  const { pathname, search } = useLocation();
  const typedFields = useTypedValues();
  if (root && isConnectionError(error))
    return (
      <Shell {...root}>
        <LostPage path={pathname + search} />
      </Shell>
    );
  if (!root || !isRouteErrorResponse(error)) throw error;
  const notice = noticeFor(error, pathname + search, typedFields);
  if (!notice) throw error;
  return (
    <Shell
      {...root}
      lacking={[...root.lacking, ...((error.data as Failed | null)?.lacking ?? [])]}
      isHealthy={root.isHealthy && error.status !== 503}
      hasSidebar={error.status !== 401}
    >
      {notice}
    </Shell>
  );
}

/** The body of the response for a page that could not be loaded. */
interface Failed {
  message: string | null;
  lacking: string[];
  /** Since when the video server does not answer, as ISO 8601. */
  awaySince?: string;
}

/** Returns what the visitor typed into a refused form whose page then could not be loaded. */
function useTypedValues(): Record<string, string> {
  const answers = Object.values(useContext(DataRouterStateContext)?.actionData ?? {}) as Partial<InvalidForm>[];
  return answers[0]?.typedValues ?? {};
}

function noticeFor(
  { status, data }: { status: number; data: unknown },
  path: string,
  typedValues: Record<string, string>,
) {
  if (status === 401) {
    const { from = path, typedValues } = (data ?? {}) as { from?: string; typedValues?: Record<string, string> };
    return <LoginNotice from={from} typedValues={typedValues} />;
  }
  if (status === 404) return <NotFoundPage />;
  const { message: sentence = null, awaySince } = (data ?? {}) as Partial<Failed>;
  if ((status === 400 || status === 413) && sentence !== null) return <TooLargePage sentence={sentence} />;
  if (status === 501) return <NotOfferedPage typedValues={typedValues} />;
  if (status === 502) return <FailedPage sentence={sentence ?? serverFailed()} path={path} typedValues={typedValues} />;
  const away = awaySince ? `${serverIsAway()} ${t.stoppedOn({ time: formatTime(awaySince) })}` : serverIsAway();
  return status === 503 ? <FailedPage sentence={away} path={path} typedValues={typedValues} /> : null;
}
