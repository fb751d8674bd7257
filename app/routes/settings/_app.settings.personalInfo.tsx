import type { ActionFunctionArgs } from "@remix-run/node";
import { parseForm, invalidFormResponse } from "#app/http/form.server";
import { formResponse } from "#app/http/form-response.server";
import { fallbacks } from "#app/messages";
import { videoApi } from "#app/video-api/index.server";
import { accountForm } from "#contract/users";
import { guardAction } from "#app/http/guard-action.server";

export { PersonalInfoForm as default } from "./_app.settings/personal-info-form";

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
