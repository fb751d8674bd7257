import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Field } from "#app/components/forms/field";
import { FormAlert } from "#app/components/forms/form-alert";
import { FormEnd } from "#app/components/forms/form-end";
import { FreshPassword } from "#app/components/forms/fresh-password";
import { Select } from "#app/components/forms/select";
import { useFormState, addFocus } from "#app/components/forms/use-form-state";
import { CopyField } from "#app/components/ui/copy-field";
import type { FormValues } from "#app/form-result";
import { formActionWith } from "#app/http/form-action.server";
import { errorResponse } from "#app/http/form-response.server";
import { required } from "#app/http/load.server";
import { loadWithViewer } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { limits } from "#contract/limits";
import { type TokenScope, tokenScopes } from "#contract/token-scopes";
import { newToken } from "#contract/tokens";
import { scopeFieldName, ScopeList } from "./scope-list";
import * as t from "#languages/tokens";

const listPath = "/settings/programs";
const daysOffered = [7, 30, 90, 365];

export const meta: MetaFunction = () => [{ title: `${t.makeToken()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const load = () => required(videoApi(request, context).tokens.list());
  const [, { offered, needsConfirmation }] = await loadWithViewer(request, context, load);
  return json({ offered, needsConfirmation });
}

/** Joins the scopes of the checked boxes into the field that the API takes. */
const joinScopes = (fields: FormValues): FormValues => ({
  ...fields,
  scopes: tokenScopes.filter((scope) => fields[scopeFieldName(scope)]).join(" "),
});

/** Makes a token and returns it in place, since no other page can show it. */
export const action = formActionWith({ complete: joinScopes }, newToken, ({ form, api }) =>
  api.tokens.create(form.value).then(
    ({ data }) => json({ secret: data.secret }, { headers: { "Cache-Control": "no-store" } }),
    (error: unknown) => errorResponse(error, { form }),
  ),
);

export default function NewToken() {
  const choices = useLoaderData<typeof loader>();
  const { secret } = useActionData<{ secret?: string }>() ?? {};
  return secret ? <MadeToken secret={secret} /> : <TokenForm {...choices} />;
}

const MadeToken = ({ secret }: { secret: string }) => (
  <section aria-labelledby="made-token">
    <h2 id="made-token">{t.token()}</h2>
    <p className="mb-4 text-muted">{t.copyNow()}</p>
    <CopyField label={t.token()} value={secret} />
    <p className="mb-4">{t.sendIt({ code: (text: string) => <code dir="ltr">{text}</code> })}</p>
    <div className="form-buttons">
      <Link className="button button-primary" to={listPath}>
        {t.tokenSaved()}
      </Link>
    </div>
  </section>
);

function TokenForm({ offered, needsConfirmation }: { offered: TokenScope[]; needsConfirmation: boolean }) {
  const { at, alert, isPending } = useFormState("token-alert");
  const days = at("days");
  const options = daysOffered.map((count) => [String(count), t.days({ count })] as const);
  return (
    <Form className="form" method="post" noValidate preventScrollReset>
      <h2>{t.makeToken()}</h2>
      {alert !== undefined && <FormAlert id="token-alert" message={alert} />}
      <Field label={t.tokenName()} hint={t.tokenNameHint()} maxLength={limits.tokenName} {...addFocus(at("name"))} />
      <ScopeList offeredScopes={offered} {...at("scopes")} />
      <Select label={t.endsAfter()} options={options} {...days} defaultValue={days.defaultValue ?? "90"} />
      <FreshPassword isNeeded={needsConfirmation} {...at("password")} />
      <FormEnd closeTo={listPath} pending={isPending} pendingText={t.making()}>
        {t.makeToken()}
      </FormEnd>
    </Form>
  );
}
