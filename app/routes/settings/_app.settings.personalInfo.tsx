import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { parseForm, invalidFormResponse } from "#app/http/form.server";
import { formResponse } from "#app/http/form-response.server";
import { fallbacks } from "#app/messages";
import { videoApi } from "#app/video-api/index.server";
import { accountForm } from "#contract/users";
import { guardAction } from "#app/http/guard-action.server";
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

export const action = guardAction(async ({ request, context }: ActionFunctionArgs) => {
  const form = await parseForm(request, accountForm);
  if (!form.ok) return invalidFormResponse(form, request);
  const { password, confirmedBy, ...fields } = form.value;
  const proof = password ? { password } : confirmedBy && { confirmedBy };
  const changing = videoApi(request, context).users.change("account", { ...fields, ...proof });
  return formResponse({ request, context }, changing, {
    goTo: "/settings/personalInfo",
    form,
    failure: fallbacks.personalInfo,
    fieldNames: ["fullName", "email"],
    checksPassword: true,
  });
});
