import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActForm } from "#app/components/administration/act-form";
import { listChoices } from "#app/format/list-choices";
import { posterTexts, signUpModeTexts } from "#app/components/administration/sign-up-modes";
import { Select } from "#app/components/forms/select";
import { formActionWith } from "#app/http/form-action.server";
import { required } from "#app/http/load.server";
import { requireRole } from "#app/http/viewer.server";
import { pathAfterSetting } from "#app/pages/settings.server";
import { videoApi } from "#app/video-api/index.server";
import { changedSignUps, writeSignUpsVersion } from "#contract/invitations";
import { toAdministrationMeta } from "#app/components/administration/title-page";
import { SeenVersion } from "#app/components/forms/seen-version";
import * as t from "#languages/administration";
import type { LazyMessage } from "#languages/runtime/coded";

const listPath = "/administration/invitations";

export const meta: MetaFunction = () => toAdministrationMeta(t.signUps());

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  const signUps = await required(videoApi(request, context).administration.signUps());
  return json({ ...signUps, version: writeSignUpsVersion(signUps), closeTo: pathAfterSetting(request, listPath) });
}

export const action = formActionWith({ role: "administrator" }, changedSignUps, ({ form, request, api, answer }) =>
  answer(api.administration.changeSignUps(form.value), { goTo: pathAfterSetting(request, listPath) }),
);

/** Returns a hint that says what the site has now, if a refused form has something else. */
const describeNow = <K extends string>(typed: string | undefined, now: K, texts: Readonly<Record<K, LazyMessage>>) =>
  typed === undefined || typed === now ? undefined : t.onTheSiteNow({ value: texts[now]() });

export default function SignUpRules() {
  const { mode, isFixed, sendsMail, requiresVerifiedEmail, version, closeTo } = useLoaderData<typeof loader>();
  const posters = requiresVerifiedEmail ? "yes" : "no";
  return (
    <ActForm
      title={t.signUps()}
      act={t.save()}
      closeTo={closeTo}
      parent={closeTo === listPath ? t.invitations() : t.firstSteps()}
      hasAct={!isFixed || sendsMail}
    >
      {(at) => (
        <>
          <SeenVersion name="version" value={version} />
          {isFixed ? (
            <p>{t.signUpsFixed({ mode: signUpModeTexts[mode]() })}</p>
          ) : (
            <Select
              label={t.whoCanCreateAnAccount()}
              options={listChoices(signUpModeTexts)}
              hint={describeNow(at("mode").defaultValue, mode, signUpModeTexts)}
              {...at("mode")}
              defaultValue={at("mode").defaultValue ?? mode}
            />
          )}
          {sendsMail ? (
            <Select
              label={t.whoMayPost()}
              options={listChoices(posterTexts)}
              hint={describeNow(at("requiresVerifiedEmail").defaultValue, posters, posterTexts) ?? t.whoMayPostHint()}
              {...at("requiresVerifiedEmail")}
              defaultValue={at("requiresVerifiedEmail").defaultValue ?? posters}
            />
          ) : (
            // A field would overwrite the stored choice, which counts again once the site sends mail.
            <p>{t.verifyingNeedsMail()}</p>
          )}
        </>
      )}
    </ActForm>
  );
}
