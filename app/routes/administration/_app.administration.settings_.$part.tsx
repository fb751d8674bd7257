import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ActForm } from "#app/components/administration/act-form";
import { SettingField } from "#app/components/administration/setting-field";
import type { InvalidForm } from "#app/form-result";
import { formResponse } from "#app/http/form-response.server";
import { invalidFormResponse, parseForm } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { listLanguageLinks } from "#app/http/language-links.server";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { clearSiteCache } from "#app/http/read-site.server";
import { requireRole } from "#app/http/viewer.server";
import { toAdministrationMeta } from "#app/components/administration/title-page";
import { settingLabels } from "#app/components/administration/setting-texts";
import { SeenVersion } from "#app/components/forms/seen-version";
import { pathAfterSetting, toSettingFields } from "#app/pages/settings.server";
import { videoApi } from "#app/video-api/index.server";
import { changedSettings, joinVersions } from "#contract/site";
import { settingParts, type SettingPart } from "#contract/words/setting-parts";
import * as t from "#languages/administration";

const listPath = "/administration/settings";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? toAdministrationMeta(data.title) : [{ title: `${t.manageSite()} · Vidlark` }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  const { title, names } = settingParts[requirePart(params)];
  const { values, versions, fixed } = await required(videoApi(request, context).site.settings());
  const fields = toSettingFields(values);
  const settings = names.map((name) => ({
    name,
    label: settingLabels[name](),
    value: fields[name],
    choices:
      name === "language" ? listLanguageLinks("/").map(({ tag, name: text }) => [tag, text] as const) : undefined,
    variable: fixed[name] ?? null,
  }));
  const changeable = names.filter((name) => fixed[name] === undefined);
  const closeTo = pathAfterSetting(request, listPath);
  return json({ title: title(), settings, version: joinVersions(versions, changeable), closeTo });
}

export const action = guardAction(async ({ request, params, context }) => {
  const form = await parseForm(request, changedSettings);
  await requireRole(request, context, "administrator");
  requirePart(params);
  if (!form.ok) return invalidFormResponse(form, request);
  const answer = videoApi(request, context).site.changeSettings(form.fields).finally(clearSiteCache);
  return formResponse({ request, context }, answer, { goTo: pathAfterSetting(request, listPath), form });
});

function requirePart(params: LoaderFunctionArgs["params"]): SettingPart {
  const { part } = requireParams(params, "part");
  if (!Object.hasOwn(settingParts, part)) throw json(null, 404);
  return part as SettingPart;
}

export default function ChangeSettings() {
  const { title, settings, version, closeTo } = useLoaderData<typeof loader>();
  const refusedForm = useActionData<InvalidForm>();
  const isLook = settings.some(({ name }) => name === "accent");
  const isFixed = settings.every(({ variable }) => variable !== null);
  return (
    <ActForm
      title={title}
      act={t.save()}
      closeTo={closeTo}
      parent={closeTo === listPath ? t.settings() : t.firstSteps()}
      hasAct={!isFixed}
      reloads={isLook}
    >
      {(at) => (
        <>
          {settings.map(({ name, label, value, choices, variable }) => {
            const typedValue = refusedForm?.values[name];
            const savedValue = typedValue !== undefined && typedValue !== value ? value : null;
            const state = at(name);
            const fieldState = { ...state, defaultValue: state.defaultValue ?? value };
            return (
              <SettingField
                key={name}
                name={name}
                label={label}
                variable={variable}
                value={value}
                options={choices}
                state={fieldState}
                currentValue={savedValue}
              />
            );
          })}
          <SeenVersion name="version" value={version} />
        </>
      )}
    </ActForm>
  );
}
