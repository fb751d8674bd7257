import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { Tabs } from "#app/components/ui/tabs";
import { optionalSection } from "#app/http/load.server";
import { requireRole } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import * as t from "#languages/administration";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [{ title: `${t.manageSite()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  const { data } = await optionalSection(videoApi(request, context).administration.waiting());
  return json({ waitingSignUps: data?.signUps ?? 0 });
}

const [overview, users] = ["/administration", "/administration/users"];

export default function Administration() {
  const { waitingSignUps } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const isHere = (to: string) => pathname === to || (to !== overview && pathname.startsWith(`${to}/`));
  return (
    <div className="mx-auto max-w-300">
      <div className="page-head">
        <h1>{t.manageSite()}</h1>
      </div>
      <Tabs
        label={t.manageSite()}
        tabs={pagesOfAdministration.map(({ label, to }) => ({
          label: label(),
          to,
          isHere: isHere(to),
          ...(to === users && { waiting: waitingSignUps }),
        }))}
      />
      <Outlet />
    </div>
  );
}

/** The pages under /administration, in the order of their tabs; the first one is /administration itself. */
const pagesOfAdministration: readonly { label: () => string; to: `/administration${string}` }[] = [
  { label: t.overview, to: "/administration" },
  { label: t.users, to: "/administration/users" },
  { label: t.invitations, to: "/administration/invitations" },
  { label: t.content, to: "/administration/content" },
  { label: t.settings, to: "/administration/settings" },
  { label: t.jobs, to: "/administration/jobs" },
  { label: t.log, to: "/administration/log" },
];
