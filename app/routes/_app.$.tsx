import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { EmptyState } from "#app/components/empty-state";
import { requireViewer } from "#app/http/viewer.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? "Being built · Vidlark" : "Not found · Vidlark" },
];

const forMembers =
  /^\/(feed\/(history|liked|subscribers)|channel\/[^/]+(\/\w+)?|myplaylist\/[^/]+\/[^/]+|settings(\/\w+)?)$/;
const forAll = /^\/(tweets|support|user\/[^/]+\/[^/]+(\/\w+)?|playlist\/[^/]+\/[^/]+)$/;

/** Every path without a page: those of the sidebar that are still being built say so, the rest is not there. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  if (forMembers.test(pathname)) await requireViewer(request, context);
  else if (!forAll.test(pathname)) throw json(null, 404);
  return json({ isBeingBuilt: true });
}

export default function BeingBuilt() {
  return (
    <EmptyState icon="gear" heading="h1" title="This page is still being built" tall>
      <p className="muted">It will be here in a coming version of this site.</p>
      <a className="btn primary" href="/">
        Home
      </a>
    </EmptyState>
  );
}
