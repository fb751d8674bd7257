import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fallbacks } from "#app/messages";
import { accountForm } from "#contract/users";
import { formAction } from "#app/http/form-action.server";
import { requireViewer } from "#app/http/viewer.server";
import { PersonalInfoForm } from "./_app.settings/personal-info-form";

/** Lists the zones that this server knows: browsers may know others. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { timeZone } = await requireViewer(request, context);
  const zones = timeZone === undefined ? null : Intl.supportedValuesOf("timeZone");
  return json({ timeZone: timeZone ?? "", zones });
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
