import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Field } from "#app/components/forms/field";
import { FormAlert } from "#app/components/forms/form-alert";
import { FormEnd } from "#app/components/forms/form-end";
import { addFocus, useFormState } from "#app/components/forms/use-form-state";
import { formActionWith } from "#app/http/form-action.server";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { loadWithViewer, requireSupported } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { limits } from "#contract/limits";
import { renamedPasskey } from "#contract/second-factor";
import * as t from "#languages/settings";

export const meta: MetaFunction = () => [{ title: `${t.renamePasskey()} · Vidlark` }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { passkeyId } = requireParams(params, "passkeyId");
  await requireSupported(request, context, "secondFactor");
  const find = () => required(videoApi(request, context).secondFactor.find());
  const [, { passkeys }] = await loadWithViewer(request, context, find);
  const passkey = passkeys.find(({ _id }) => _id === passkeyId);
  if (!passkey) throw json(null, 404);
  return json({ name: passkey.name });
}

export const action = formActionWith(
  { names: ["passkeyId"] },
  renamedPasskey,
  ({ form, ids: { passkeyId }, api, answer }) =>
    answer(api.secondFactor.renamePasskey(passkeyId, form.value), { goTo: "/settings/security" }),
);

export default function RenamePasskey() {
  const { name } = useLoaderData<typeof loader>();
  const { at, alert, values, isPending } = useFormState("passkey-alert");
  return (
    <Form className="form" method="post" noValidate preventScrollReset>
      <h2>{t.renamePasskey()}</h2>
      {alert !== undefined && <FormAlert id="passkey-alert" message={alert} />}
      <Field
        label={t.passkeyName()}
        maxLength={limits.passkeyName}
        {...addFocus(at("name"))}
        defaultValue={values.name ?? name}
      />
      <FormEnd closeTo="/settings/security" pending={isPending} pendingText={t.saving()}>
        {t.saveName()}
      </FormEnd>
    </Form>
  );
}
