import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActForm } from "#app/components/administration/act-form";
import { posterTexts, signUpModeTexts } from "#app/components/administration/sign-up-modes";
import { Select } from "#app/components/forms/select";
import { formActionWith } from "#app/http/form-action.server";
import { required } from "#app/http/load.server";
import { requireRole } from "#app/http/viewer.server";
import { pathAfterSetting } from "#app/pages/path-after-setting.server";
import { videoApi } from "#app/video-api/index.server";
import { changedSignUps } from "#contract/invitations";

const list = "/administration/invitations";

export const meta: MetaFunction = () => [{ title: "Sign-ups · Manage site · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  const signUps = await required(videoApi(request, context).administration.signUps());
  return json({ ...signUps, closeTo: pathAfterSetting(request, list) });
}

export const action = formActionWith({ role: "administrator" }, changedSignUps, ({ form, request, api, answer }) =>
  answer(api.administration.changeSignUps(form.value), { goTo: pathAfterSetting(request, list) }),
);

export default function SignUpRules() {
  const { mode, isFixed, sendsMail, requiresVerifiedEmail, closeTo } = useLoaderData<typeof loader>();
  return (
    <ActForm title="Sign-ups" act="Save" closeTo={closeTo} hasAct={!isFixed || sendsMail}>
      {(at) => (
        <>
          {isFixed ? (
            <p>
              {signUpModeTexts[mode]}. SIGNUPS in the environment of the server says so: change it there, or take it
              away to choose here.
            </p>
          ) : (
            <Select
              label="Who can create an account"
              options={Object.entries(signUpModeTexts)}
              {...at("mode")}
              defaultValue={at("mode").defaultValue ?? mode}
            />
          )}
          {sendsMail ? (
            <Select
              label="Who may post"
              options={Object.entries(posterTexts)}
              hint="Accounts from before verify their address before their next post."
              {...at("requiresVerifiedEmail")}
              defaultValue={at("requiresVerifiedEmail").defaultValue ?? (requiresVerifiedEmail ? "yes" : "no")}
            />
          ) : (
            // A field would end what is stored and only rests as long as there is no mail.
            <p>
              Everybody who has an account may post. Only a site that sends mail can verify addresses: set SMTP_URL in
              the environment of the server first.
            </p>
          )}
        </>
      )}
    </ActForm>
  );
}
