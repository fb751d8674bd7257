import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { Tabs } from "#app/components/ui/tabs";
import { encodePath } from "#app/format/path";
import { requireViewer } from "#app/http/viewer.server";
import { DeleteAccount } from "./delete-account";
import { PersonalInfoForm } from "./personal-info-form";
import { Pictures } from "./pictures";
import type { SettingsAccount } from "./use-settings-account";

export { moreStyles as links } from "#app/components/ui/more-styles";
export { shouldRevalidate } from "#app/components/ui/revalidate-behind-dialog";

export const meta: MetaFunction = () => [{ title: "Settings · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { username, fullName, email = "", discriptions, avatar, coverImage } = await requireViewer(request, context);
  return json<SettingsAccount>({ username, fullName, email, discriptions, avatar, coverImage });
}

const tabs = [
  ["Personal info", "personalInfo"],
  ["Channel info", "channelinfo"],
  ["Change password", "changepwd"],
] as const;

export default function Settings() {
  const own = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const here = tabs.find(([, path]) => pathname === encodePath`/settings/${path}`)?.[1] ?? "personalInfo";
  const isDialog = pathname === "/settings/delete";
  return (
    <>
      {isDialog && <Outlet />}
      <div className="narrow center">
        <div className="head">
          <h1>Settings</h1>
          <Link className="btn" to={encodePath`/channel/${own.username}/myVideos`}>
            View channel
          </Link>
        </div>
        <Pictures {...own} />
        <Tabs
          label="Settings"
          tabs={tabs.map(([label, path]) => ({ label, to: encodePath`/settings/${path}`, isHere: path === here }))}
        />
        {isDialog ? <PersonalInfoForm /> : <Outlet />}
        <DeleteAccount />
      </div>
    </>
  );
}
