import { isRouteErrorResponse, Outlet, useLocation, useRouteError } from "@remix-run/react";
import { LostPage } from "#app/components/shell/lost-page";
import * as errorResponse from "#app/components/shell/lazy/error-response-page";
import { isConnectionError } from "#app/components/ui/connection-error";
import { LostFormPlace, useRefusedForm } from "#app/components/ui/lost-form-place";
import { Shell } from "#app/components/shell/shell";
import { PageOrSkeleton } from "#app/components/shell/page-or-skeleton";
import { StartupLine } from "#app/components/shell/startup-line";
import { lazyPart } from "#app/components/ui/lazy-part";
import { somethingWentWrong } from "#app/messages";
import { useRoot } from "#app/root";
import * as t from "#languages/shell";

export default function AppShell() {
  const root = useRoot()!;
  return (
    <>
      <Shell {...root}>
        <LostFormPlace />
        <PageOrSkeleton>
          <Outlet />
        </PageOrSkeleton>
      </Shell>
      <StartupLine viewer={root.viewer} isHealthy={root.isHealthy} />
    </>
  );
}

const ErrorResponsePage = lazyPart(import.meta.env.SSR && errorResponse.ErrorResponsePage, {
  selector: ".tall",
  load: () =>
    import("#app/components/shell/lazy/error-response-page").then(({ ErrorResponsePage }) => ErrorResponsePage),
  fallback: ({ error }) => <h1>{error.status === 401 ? t.notLoggedIn() : somethingWentWrong()}</h1>,
});

/**
 * Renders inside the shell: the login notice, a missing page, and a server that is unreachable, fails or lacks the
 * call. Throws other errors on to the root's boundary.
 */
export function ErrorBoundary() {
  const error = useRouteError();
  const root = useRoot();
  const { pathname, search } = useLocation();
  const refusedForm = useRefusedForm();
  if (root && isConnectionError(error))
    return (
      <Shell {...root}>
        <LostPage path={pathname + search} />
      </Shell>
    );
  if (!root || !isRouteErrorResponse(error) || !hasPageInShell(error)) throw error;
  return (
    <Shell
      {...root}
      missingControls={[
        ...root.missingControls,
        ...((error.data as errorResponse.ErrorBody | null)?.missingControls ?? []),
      ]}
      isHealthy={root.isHealthy && error.status !== 503}
      hasSidebar={error.status !== 401}
    >
      <ErrorResponsePage error={error} path={pathname + search} typedValues={refusedForm?.typedValues ?? {}} />
    </Shell>
  );
}

const shownStatuses = [401, 404, 501, 502, 503];

const hasPageInShell = ({ status, data }: { status: number; data: unknown }) =>
  shownStatuses.includes(status) ||
  ([400, 403, 409, 413].includes(status) && ((data as errorResponse.ErrorBody | null)?.message ?? null) !== null);
