import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { Tabs } from "#app/components/ui/tabs";
import { optionalSection } from "#app/http/load.server";
import { requireRole } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { setupPath } from "#contract/words/setup";
import * as t from "#languages/administration";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [{ title: `${t.manageSite()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  const { data } = await optionalSection(videoApi(request, context).administration.waiting());
  return json({ waitingSignUps: data?.signUps ?? 0 });
}

const [overview, users, invitations] = [
  "/administration",
  "/administration/users",
  "/administration/invitations",
] as const;

/** The tabs of pages whose paths do not begin with the path of their tab. */
const tabsByPath: Partial<Record<string, string>> = {
  [setupPath]: overview,
  [`${setupPath}/mail`]: overview,
  "/administration/sign-ups": invitations,
};

export default function Administration() {
  const { waitingSignUps } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const path = tabsByPath[pathname] ?? pathname;
  const isCurrent = (to: string) => path === to || (to !== overview && path.startsWith(`${to}/`));
  return (
    <div className="max-w-300">
      <div className="page-head">
        <h1>{t.manageSite()}</h1>
      </div>
      <Tabs
        label={t.manageSite()}
        tabs={pagesOfAdministration.map(({ label, to }) => ({
          label: label(),
          to,
          isCurrent: isCurrent(to),
          ...(to === users && { waiting: waitingSignUps }),
        }))}
      />
      <Outlet />
    </div>
  );
}

/** The pages under /administration, in the order of their tabs; the first one is /administration itself. */
const pagesOfAdministration: readonly { label: () => string; to: `/administration${string}` }[] = [
  { label: t.overview, to: overview },
  { label: t.users, to: users },
  { label: t.invitations, to: invitations },
  { label: t.content, to: "/administration/content" },
  { label: t.settings, to: "/administration/settings" },
  { label: t.jobs, to: "/administration/jobs" },
  { label: t.log, to: "/administration/log" },
];
