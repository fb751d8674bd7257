import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Field } from "#app/components/forms/field";
import { FormAlert } from "#app/components/forms/form-alert";
import { FormEnd } from "#app/components/forms/form-end";
import { ConfirmOwner } from "#app/components/forms/owner-proof";
import { useFormState } from "#app/components/forms/use-form-state";
import { CopyField } from "#app/components/ui/copy-field";
import { formAction } from "#app/http/form-action.server";
import { requiredOrNull } from "#app/http/load.server";
import { loadWithViewer, requireSupported } from "#app/http/viewer.server";
import { drawQrCode, type QrCode } from "#app/pages/qr-code.server";
import { codesResponse, type NewCodes } from "#app/pages/second-factor.server";
import { videoApi } from "#app/video-api/index.server";
import { appConfirmation } from "#contract/second-factor";
import { useSettingsAccount } from "./_app.settings/use-settings-account";
import { RecoveryCodes } from "./_app.settings.security/recovery-codes";
import * as t from "#languages/settings";

export const meta: MetaFunction = () => [{ title: `${t.setUpAuthenticator()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSupported(request, context, "secondFactor");
  const find = () => requiredOrNull(videoApi(request, context).secondFactor.findPendingApp());
  const [, app] = await loadWithViewer(request, context, find);
  return json(app && { secret: app.secret, address: app.address, qrCode: drawQrCode(app.address) });
}

export const action = formAction(appConfirmation, ({ form, request, context, api }) =>
  codesResponse({ request, context }, api.secondFactor.confirmApp(form.value)),
);

export default function AuthenticatorApp() {
  const app = useLoaderData<typeof loader>();
  const answer = useActionData<NewCodes>();
  if (answer?.recoveryCodes) return <RecoveryCodes codes={answer.recoveryCodes} />;
  return app ? <AppForm {...app} /> : <NoApp />;
}

function NoApp() {
  return <p>{t.setUpExpired({ link: (text) => <Link to="/settings/security">{text}</Link> })}</p>;
}

function AppForm({ secret, address, qrCode }: { secret: string; address: string; qrCode: QrCode }) {
  const { at, alert, isPending } = useFormState("app-alert");
  const { hasPasskey } = useSettingsAccount();
  return (
    <Form className="form" method="post" noValidate preventScrollReset>
      <h2>{t.setUpAuthenticator()}</h2>
      <p>{t.scanCode({ link: (text) => <a href={address}>{text}</a> })}</p>
      <QrImage {...qrCode} />
      <CopyField label={t.appKey()} value={secret.replace(/(.{4})(?=.)/g, "$1 ")} rows={2} />
      {alert !== undefined && <FormAlert id="app-alert" message={alert} />}
      <Field label={t.appCode()} autoComplete="one-time-code" hint={t.codeHint()} {...at("code")} />
      <ConfirmOwner hasPasskey={hasPasskey} {...at("password")} />
      <FormEnd closeTo="/settings/security" pending={isPending} pendingText={t.checking()}>
        {t.setUpApp()}
      </FormEnd>
    </Form>
  );
}

/** Draws dark squares on white in every theme, since scanners expect that. */
const QrImage = ({ size, path }: QrCode) => (
  <svg
    width="220"
    height="220"
    viewBox={`0 0 ${size} ${size}`}
    role="img"
    aria-label={t.qrCode()}
    shapeRendering="crispEdges"
  >
    <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
    <path fill="#000" d={path} />
  </svg>
);
