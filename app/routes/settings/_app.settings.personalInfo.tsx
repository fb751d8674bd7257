import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fallbacks } from "#app/messages";
import { accountForm } from "#contract/users";
import { formAction } from "#app/http/form-action.server";
import { optional } from "#app/http/load.server";
import { loadWithViewer } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { PersonalInfoForm } from "./_app.settings/personal-info-form";

/** Lists the zones that this server knows, since browsers may know others, and whether the address is verified. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const load = () => optional(videoApi(request, context).users.email());
  const [{ timeZone }, address] = await loadWithViewer(request, context, load);
  const zones = timeZone === undefined ? null : Intl.supportedValuesOf("timeZone");
  const isVerified = address?.sendsMail ? address.isVerified : null;
  return json({ timeZone: timeZone ?? "", zones, isVerified });
}

export default function PersonalInfo() {
  return <PersonalInfoForm {...useLoaderData<typeof loader>()} />;
}

export const action = formAction(accountForm, ({ form, api, answer }) => {
  const { password, confirmedBy, ...fields } = form.value;
  const proof = password ? { password } : confirmedBy && { confirmedBy };
  return answer(api.users.changeAccount({ ...fields, ...proof }), {
    goTo: "/settings/personalInfo",
    failure: fallbacks.personalInfo,
    fieldNames: ["fullName", "email"],
    checksPassword: true,
  });
});
