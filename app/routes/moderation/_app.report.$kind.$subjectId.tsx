import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Field } from "#app/components/forms/field";
import { FormAlert } from "#app/components/forms/form-alert";
import { FormEnd } from "#app/components/forms/form-end";
import { RadioList } from "#app/components/forms/radio-list";
import { TextArea } from "#app/components/forms/text-area";
import { useFormState } from "#app/components/forms/use-form-state";
import { usePageContext } from "#app/components/ui/page-context";
import { readQuery } from "#app/format/query";
import { formatSubject, kindSegments, subjectPath } from "#app/format/subjects";
import { formResponse } from "#app/http/form-response.server";
import { invalidFormResponse, parseForm } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { ownPath } from "#app/http/redirect.server";
import { videoApi } from "#app/video-api/index.server";
import { limits } from "#contract/limits";
import { newReport } from "#contract/moderation";
import { reportableKinds, reportReasons } from "#contract/words/moderation";
import * as t from "#languages/channels";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [{ title: `${t.report()} · Vidlark` }, { name: "robots", content: "noindex" }];

/** Reads the kind and the id of the reported subject. In the API a channel is a `user`. */
function readSubject(params: LoaderFunctionArgs["params"]) {
  const { kind: text, subjectId } = requireParams(params, "kind", "subjectId");
  const kind = reportableKinds.find((each) => kindSegments[each] === text);
  if (!kind) throw json(null, 404);
  return { kind, subjectId };
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { kind, subjectId } = readSubject(params);
  const { owner, copy } = await required(videoApi(request, context).moderation.findReportable(kind, subjectId));
  const from = ownPath(readQuery(request, "from")) ?? subjectPath({ kind, subjectId, copy, owner }) ?? "/";
  return json({ noun: kindSegments[kind], name: formatSubject(copy), username: owner.username, from });
}

export const action = guardAction(async ({ request, params, context }) => {
  const { kind, subjectId } = readSubject(params);
  const form = await parseForm(request, newReport);
  if (!form.ok) return invalidFormResponse(form);
  const call = videoApi(request, context).moderation.report(kind, subjectId, form.value);
  return formResponse({ request, context }, call, {
    goTo: ownPath(form.fields.returnTo) ?? "/",
    form,
  });
});

export default function Report() {
  const { noun, name, username, from } = useLoaderData<typeof loader>();
  const { at, alert, isPending } = useFormState("report-alert");
  const { isSignedIn } = usePageContext();
  return (
    <div className="narrow">
      <div className="page-head">
        <h1>{t.reportNoun({ kind: noun === "channel" ? "other" : noun })}</h1>
      </div>
      <p className="panel mb-4 wrap-anywhere">
        <bdi>{name}</bdi>
        <span className="block text-small text-muted">
          {t.byName({ username: `@${username}`, name: (text) => <bdi>{text}</bdi> })}
        </span>
      </p>
      <Form className="form" method="post" noValidate>
        {alert !== undefined && <FormAlert id="report-alert" message={alert} />}
        <input type="hidden" name="returnTo" value={from} />
        <RadioList label={t.whatIsWrong()} choices={Object.entries(reportReasons)} {...at("reason")} />
        <TextArea label={t.description()} rows={4} hint={t.reportHint({ count: limits.report })} {...at("content")} />
        {!isSignedIn && (
          <Field
            label={t.emailAddress()}
            type="email"
            autoComplete="email"
            hint={t.moderatorsMayAsk()}
            {...at("email")}
          />
        )}
        <FormEnd closeTo={from} pending={isPending} pendingText={t.reporting()}>
          {t.report()}
        </FormEnd>
      </Form>
    </div>
  );
}
