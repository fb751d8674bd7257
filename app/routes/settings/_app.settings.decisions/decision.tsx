import { Form } from "@remix-run/react";
import { FormAlert } from "#app/components/forms/form-alert";
import { SubmitButton } from "#app/components/forms/submit-button";
import { TextArea } from "#app/components/forms/text-area";
import { useFormState } from "#app/components/forms/use-form-state";
import { formatAge } from "#app/format/age";
import { limits } from "#contract/limits";
import type { OwnDecision } from "#contract/moderation";
import { permanentEnd } from "#contract/suspension";
import * as t from "#languages/settings";
import { formatLongTime } from "#languages/runtime/long-time";

interface Props {
  decision: Omit<OwnDecision, "copy" | "subjectId"> & { name: string };
  now: number;
}

export function Decision({ decision, now }: Props) {
  const { _id, name, reason, decidedAt, isUnseen, canAppeal } = decision;
  return (
    <li className="py-3" id={`decision-${_id}`}>
      <p>
        {isUnseen && <span className="badge me-2">{t.newDecision()}</span>}
        <b>{describeDecision(decision)}</b>
        <span className="text-small text-muted">{` · ${formatAge(decidedAt, now)}`}</span>
      </p>
      {name && (
        <p className="text-muted">
          <bdi>{name}</bdi>
        </p>
      )}
      <p className="mt-2 whitespace-pre-wrap" dir="auto">
        <b>{t.reason()} </b>
        {reason}
      </p>
      <Appeal decision={decision} />
      {canAppeal && <AppealForm id={_id} />}
    </li>
  );
}

const sentences: Record<OwnDecision["act"], typeof t.decisionHide> = {
  dismiss: t.decisionDismiss,
  hide: t.decisionHide,
  show: t.decisionShow,
  delete: t.decisionDelete,
  warn: t.decisionWarn,
  suspend: t.decisionSuspend,
};

function describeDecision({ act, kind: reported, until }: Pick<OwnDecision, "act" | "kind" | "until">): string {
  const kind = reported === "user" ? "other" : reported;
  if (!until) return sentences[act]({ kind });
  if (until === permanentEnd) return t.decisionSuspendForGood({ kind });
  return t.decisionSuspendUntil({ kind, time: formatLongTime(until) });
}

function Appeal({ decision: { appeal, answer, outcome } }: Pick<Props, "decision">) {
  if (appeal === null) return null;
  return (
    <>
      <p className="mt-2 whitespace-pre-wrap" dir="auto">
        <b>{t.yourAppeal()} </b>
        {appeal}
      </p>
      <p className="mt-2 whitespace-pre-wrap" dir="auto">
        <b>
          {outcome === null
            ? t.moderatorAnswers()
            : outcome === "reversed"
              ? `${t.decisionReversed()} `
              : `${t.decisionStays()} `}
        </b>
        {answer}
      </p>
    </>
  );
}

/** Renders the form of an appeal. A page has several; only the form that was sent shows its errors. */
function AppealForm({ id }: { id: string }) {
  const alertId = `appeal-alert-${id}`;
  const { at, alert, values, isPending } = useFormState(alertId);
  const wasSent = values.decisionId === id;
  const field = wasSent ? at("content") : { name: "content" };
  return (
    <details className="mt-2" open={wasSent}>
      <summary className="min-h-8 cursor-pointer text-link">{t.appeal()}</summary>
      <Form className="form" method="post" noValidate preventScrollReset>
        {wasSent && alert !== undefined && <FormAlert id={alertId} message={alert} />}
        <input type="hidden" name="decisionId" value={id} />
        <TextArea
          label={t.appealLabel()}
          rows={4}
          hint={t.appealHint({ count: limits.report })}
          {...field}
          id={`appeal-${id}`}
        />
        <div className="form-buttons">
          <SubmitButton pending={isPending} pendingText={t.sending()}>
            {t.sendAppeal()}
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}
