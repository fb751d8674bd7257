import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { listChoices } from "#app/format/list-choices";
import { FormAlert } from "#app/components/forms/form-alert";
import { FormEnd } from "#app/components/forms/form-end";
import { RadioList } from "#app/components/forms/radio-list";
import { TextArea } from "#app/components/forms/text-area";
import { useFormState } from "#app/components/forms/use-form-state";
import { encodePath } from "#app/format/path";
import { formatSubject } from "#app/format/subjects";
import { formActionWith } from "#app/http/form-action.server";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { requireRole } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { limits } from "#contract/limits";
import { newAnswer } from "#contract/moderation";
import * as answers from "#languages/api-administration";
import * as t from "#languages/moderation";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [{ title: `${t.answerAppealTitle()} · Vidlark` }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "moderator");
  const { caseId, decisionId } = requireParams(params, "caseId", "decisionId");
  const { copy, decisions } = await required(videoApi(request, context).moderation.findCase(caseId));
  const decision = decisions.find(({ _id }) => _id === decisionId);
  if (!decision?.appeal) throw json(null, 404);
  const { appeal, reason, outcome } = decision;
  const casePath = encodePath`/moderation/cases/${caseId}`;
  return json({ casePath, name: formatSubject(copy), appeal, reason, isAnswered: outcome !== null });
}

export const action = formActionWith(
  { role: "moderator", names: ["caseId", "decisionId"] },
  newAnswer,
  ({ form, ids: { caseId, decisionId }, api, answer }) =>
    answer(api.moderation.answer(decisionId, form.value), {
      goTo: encodePath`/moderation/cases/${caseId}`,
    }),
);

const outcomes = {
  upheld: t.appealUpheld,
  reversed: t.appealReversed,
};

export default function AnswerAppeal() {
  const { casePath, name, appeal, reason, isAnswered } = useLoaderData<typeof loader>();
  const isRefused = useActionData() !== undefined;
  return (
    <div className="narrow wrap-anywhere">
      <div className="page-head">
        <h1>{t.answerAppealTitle()}</h1>
      </div>
      <div className="panel mb-4">
        <p>
          <bdi>{name}</bdi>
        </p>
        <p className="mt-2" dir="auto">
          <b>{t.decisionLabel()} </b>
          {reason}
        </p>
        <p className="mt-2 whitespace-pre-wrap" dir="auto">
          <b>{t.appealLabel()} </b>
          {appeal}
        </p>
      </div>
      {isAnswered && !isRefused ? <AlreadyAnswered casePath={casePath} /> : <AnswerForm casePath={casePath} />}
    </div>
  );
}

function AlreadyAnswered({ casePath }: { casePath: string }) {
  return (
    <>
      <p className="mb-4">{answers.appealAnswered()}</p>
      <Link className="button" to={casePath}>
        {t.case()}
      </Link>
    </>
  );
}

function AnswerForm({ casePath }: { casePath: string }) {
  const { at, alert, isPending } = useFormState("answer-alert");
  return (
    <Form className="form" method="post" noValidate>
      {alert !== undefined && <FormAlert id="answer-alert" message={alert} />}
      <RadioList label={t.action()} choices={listChoices(outcomes)} {...at("outcome")} />
      <TextArea
        label={t.answer()}
        rows={4}
        hint={t.answerHint({ count: limits.moderationReason, exact: limits.moderationReason })}
        {...at("answer")}
      />
      <FormEnd closeTo={casePath} pending={isPending} pendingText={t.answering()}>
        {t.answer()}
      </FormEnd>
    </Form>
  );
}
