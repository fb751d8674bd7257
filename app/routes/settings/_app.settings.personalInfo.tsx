import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fallbackErrors } from "#app/messages";
import { accountForm } from "#contract/users";
import { formAction } from "#app/http/form-action.server";
import { inChosenLanguage, keepLanguage } from "#app/http/keep-language.server";
import { listLanguageLinks } from "#app/http/language-links.server";
import { optional } from "#app/http/load.server";
import { loadWithViewer } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { PersonalInfoForm } from "./_app.settings/personal-info-form";

/** Lists the time zones of this server, since browsers may know others, and loads whether the address is verified. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const load = () => optional(videoApi(request, context).users.email());
  const [{ timeZone, language }, address] = await loadWithViewer(request, context, load);
  const zones = timeZone === undefined ? null : Intl.supportedValuesOf("timeZone");
  const isVerified = address?.sendsMail ? address.isVerified : null;
  const languages = language === undefined ? null : listLanguageLinks("/").map(({ tag, name }) => [tag, name] as const);
  return json({ timeZone: timeZone ?? "", zones, language: language ?? "", languages, isVerified });
}

export default function PersonalInfo() {
  return <PersonalInfoForm {...useLoaderData<typeof loader>()} />;
}

export const action = formAction(accountForm, async ({ form, api, answer, ...args }) => {
  const { password, confirmedBy, email, ...others } = form.value;
  // The address may have changed elsewhere since the form was opened, so an untouched field leaves it as it is.
  const fields = email === form.fields.emailSeen ? others : { ...others, email };
  const proof = password ? { password } : confirmedBy && { confirmedBy };
  const change = () => api.users.changeAccount({ ...fields, ...proof });
  const { language } = fields;
  const response = await answer(language === undefined ? change() : inChosenLanguage(args, language, change), {
    goTo: "/settings/personalInfo",
    failure: fallbackErrors.personalInfo(),
    fieldNames: ["fullName", "email"],
    checksPassword: true,
  });
  return language === undefined ? response : keepLanguage(response, args, language);
});
