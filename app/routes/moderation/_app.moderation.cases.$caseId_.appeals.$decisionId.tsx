import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { FormAlert } from "#app/components/forms/form-alert";
import { FormEnd } from "#app/components/forms/form-end";
import { RadioList } from "#app/components/forms/radio-list";
import { TextArea } from "#app/components/forms/text-area";
import { useFormState } from "#app/components/forms/use-form-state";
import { encodePath } from "#app/format/path";
import { nameSubject } from "#app/format/subjects";
import { formActionWith } from "#app/http/form-action.server";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { redirectTo } from "#app/http/redirect.server";
import { requireRole } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { limits } from "#contract/limits";
import { newAnswer } from "#contract/moderation";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [{ title: "Answer an appeal · Vidlark" }];

/** Shows an appeal; one that is answered already leads back to its case. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "moderator");
  const { caseId, decisionId } = requireParams(params, "caseId", "decisionId");
  const { copy, decisions } = await required(videoApi(request, context).moderation.findCase(caseId));
  const decision = decisions.find(({ _id }) => _id === decisionId);
  if (!decision?.appeal) throw json(null, 404);
  const caseAt = encodePath`/moderation/cases/${caseId}`;
  if (decision.outcome !== null && request.method === "GET") throw redirectTo({ request, context }, caseAt);
  const { appeal, reason } = decision;
  return json({ caseAt, name: nameSubject(copy), appeal, reason });
}

export const action = formActionWith(
  { role: "moderator", names: ["caseId", "decisionId"] },
  newAnswer,
  ({ form, ids: { caseId, decisionId }, api, answer }) =>
    answer(api.moderation.answer(decisionId, form.value), {
      goTo: encodePath`/moderation/cases/${caseId}`,
    }),
);

const outcomes = [
  ["upheld", "The decision stays"],
  ["reversed", "Reverse the decision"],
] as const;

export default function AnswerAppeal() {
  const { caseAt, name, appeal, reason } = useLoaderData<typeof loader>();
  const { at, alert, isPending } = useFormState("answer-alert");
  return (
    <div className="mx-auto max-w-160 wrap-anywhere">
      <div className="page-head">
        <h1>Answer an appeal</h1>
      </div>
      <div className="panel mb-4">
        <p>
          <bdi>{name}</bdi>
        </p>
        <p className="mt-2" dir="auto">
          <b>Decision: </b>
          {reason}
        </p>
        <p className="mt-2 whitespace-pre-wrap" dir="auto">
          <b>Appeal: </b>
          {appeal}
        </p>
      </div>
      <Form className="form" method="post" noValidate>
        {alert !== undefined && <FormAlert id="answer-alert" message={alert} />}
        <RadioList label="Action" choices={outcomes} {...at("outcome")} />
        <TextArea
          label="Answer"
          rows={4}
          hint={`The affected person reads it. Up to ${limits.moderationReason} characters.`}
          {...at("answer")}
        />
        <FormEnd closeTo={caseAt} pending={isPending} pendingText="Answering…">
          Answer
        </FormEnd>
      </Form>
    </div>
  );
}
