import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { useSupportedControls } from "#app/components/ui/page-context";
import { BackLink } from "#app/components/ui/back-link";
import { Tabs } from "#app/components/ui/tabs";
import { encodePath } from "#app/format/path";
import { requireViewer } from "#app/http/viewer.server";
import { pick } from "#app/video-api/shapes/view-models.server";
import { profileNames } from "#contract/words/profile";
import { findSettingsPage } from "./settings-tabs";
import { YourData } from "./your-data";
import type { SettingsAccount } from "./use-settings-account";
import * as t from "#languages/settings";

export { pageStyles as links } from "#app/components/ui/page-styles";

export { revalidateBehindDialog as shouldRevalidate } from "#app/components/ui/revalidate";

export const meta: MetaFunction = () => [{ title: `${t.settings()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  const account = pick(viewer, ...profileNames, "avatar", "coverImage");
  const { podcastCategory = null, links = null, email = "", hasPasskey = false, deletionAt = null } = viewer;
  return json<SettingsAccount>({ ...account, podcastCategory, links, email, hasPasskey, deletionAt });
}

/** Makes the tabs fit a phone, and turns them into a list beside the form where there is room for it. */
const sideTabs =
  "max-xl:-mt-2 max-[25rem]:*:gap-0 max-[25rem]:[&_a]:text-15 max-[25rem]:[&_a:first-child]:me-1.5! max-[25rem]:[&_a:last-child]:ms-1.5! max-[25rem]:[&_a:not(:first-child,:last-child)]:px-1.5! xl:*:m-0! xl:*:flex-col xl:*:shadow-none xl:[&_a]:rounded-field xl:[&_a]:pb-0 xl:[&_a]:m-0! xl:[&_a]:px-3! xl:[&_a]:whitespace-normal xl:[&_a[aria-current]]:border-0 xl:[&_a[aria-current]]:bg-accent-soft xl:forced-colors:[&_a[aria-current]]:underline";

const pageLink =
  "inline-flex flex-none min-h-9 items-center rounded-pill border border-line px-2.5 text-14 sm:px-3 text-ink no-underline hover:border-field aria-[current]:border-accent-line aria-[current]:bg-accent-soft aria-[current]:font-semibold pointer-coarse:min-h-11 forced-colors:aria-[current]:underline";

export default function Settings() {
  const ownSettings = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const supports = useSupportedControls();
  const isDialog = pathname === "/settings/delete" || pathname === "/settings/keep";
  const { heading, parent, groups, pages } = findSettingsPage(pathname, supports);
  return (
    <>
      {isDialog && <Outlet />}
      <div className="max-w-300">
        <div className="page-head">
          <h1>{t.settings()}</h1>
          <Link className="button" to={encodePath`/channel/${ownSettings.username}/myVideos`}>
            {t.viewChannel()}
          </Link>
        </div>
        <div className="xl:mt-6 xl:grid xl:grid-cols-[200px_minmax(0,1fr)] xl:gap-10">
          <div className={sideTabs}>
            <Tabs label={t.settings()} tabs={groups} />
          </div>
          <div className="narrow">
            {pages.length > 1 && (
              <nav className="row mb-4 sm:mb-6" aria-label={groups.find(({ isCurrent }) => isCurrent)!.label}>
                {pages.map(({ label, to, isCurrent }) => (
                  <Link
                    key={to}
                    className={pageLink}
                    to={to}
                    aria-current={isCurrent ? "page" : undefined}
                    preventScrollReset
                  >
                    {label}
                  </Link>
                ))}
              </nav>
            )}
            {parent ? (
              <BackLink to={parent}>{heading}</BackLink>
            ) : (
              <h2 className={pages.length > 1 ? "mb-4 max-sm:sr-only" : "mb-4"}>{heading}</h2>
            )}
            {isDialog ? <YourData /> : <Outlet />}
          </div>
        </div>
      </div>
    </>
  );
}
