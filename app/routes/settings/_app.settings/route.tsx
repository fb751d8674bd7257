import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { useOffers } from "#app/components/ui/page-context";
import { Tabs } from "#app/components/ui/tabs";
import { encodePath } from "#app/format/path";
import { requireViewer } from "#app/http/viewer.server";
import { DeleteAccount } from "./delete-account";
import { PersonalInfoForm } from "./personal-info-form";
import { Pictures } from "./pictures";
import { listSettingsTabs } from "./settings-tabs";
import type { SettingsAccount } from "./use-settings-account";

export { pageStyles as links } from "#app/components/ui/page-styles";

export { revalidateBehindDialog as shouldRevalidate } from "#app/components/ui/revalidate";

export const meta: MetaFunction = () => [{ title: "Settings · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  const { username, fullName, email = "", discriptions, avatar, coverImage } = viewer;
  const { podcastCategory = null, hasPasskey = false, deletionAt = null } = viewer;
  const profile = { username, fullName, email, discriptions, avatar, coverImage, podcastCategory };
  return json<SettingsAccount>({ ...profile, hasPasskey, deletionAt });
}

/** Turns the tabs into a list beside the form where there is room for it. */
const sideTabs =
  "max-xl:mt-6 xl:*:m-0! xl:*:flex-col xl:*:shadow-none xl:[&_a]:rounded-field xl:[&_a]:pb-0 xl:[&_a[aria-current]]:border-0 xl:[&_a[aria-current]]:bg-accent-soft xl:forced-colors:[&_a[aria-current]]:underline";

export default function Settings() {
  const own = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const offers = useOffers();
  const isDialog = pathname === "/settings/delete" || pathname === "/settings/keep";
  return (
    <>
      {isDialog && <Outlet />}
      <div className="mx-auto max-w-160 xl:max-w-220">
        <div className="page-head">
          <h1>Settings</h1>
          <Link className="button" to={encodePath`/channel/${own.username}/myVideos`}>
            View channel
          </Link>
        </div>
        <Pictures {...own} />
        <div className="xl:mt-6 xl:grid xl:grid-cols-[200px_minmax(0,1fr)] xl:gap-10">
          <div className={sideTabs}>
            <Tabs label="Settings" tabs={listSettingsTabs(pathname, offers)} />
          </div>
          <div>
            {isDialog ? <PersonalInfoForm /> : <Outlet />}
            <DeleteAccount />
          </div>
        </div>
      </div>
    </>
  );
}
