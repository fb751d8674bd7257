import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLocation } from "@remix-run/react";
import { Tabs } from "#app/components/ui/tabs";
import { requireRole } from "#app/http/viewer.server";
import { pagesOfAdministration } from "./pages";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [{ title: "Administration · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  return null;
}

const overview = "/administration";

/** Frames the pages of administrators. */
export default function Administration() {
  const { pathname } = useLocation();
  const isHere = (to: string) => pathname === to || (to !== overview && pathname.startsWith(`${to}/`));
  return (
    <div className="mx-auto max-w-300">
      <div className="page-head">
        <h1>Administration</h1>
      </div>
      <Tabs
        label="Administration"
        tabs={pagesOfAdministration.map(({ label, to }) => ({ label, to, isHere: isHere(to) }))}
      />
      <Outlet />
    </div>
  );
}
