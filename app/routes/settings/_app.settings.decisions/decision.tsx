import { Form } from "@remix-run/react";
import { FormAlert } from "#app/components/forms/form-alert";
import { SubmitButton } from "#app/components/forms/submit-button";
import { TextArea } from "#app/components/forms/text-area";
import { useFormState } from "#app/components/forms/use-form-state";
import { formatAge } from "#app/format/age";
import { limits } from "#contract/limits";
import type { OwnDecision } from "#contract/moderation";
import { decisionActs } from "#contract/words/moderation";
import { describeSuspensionEnd } from "#contract/suspension";

interface Props {
  decision: Omit<OwnDecision, "kind" | "copy" | "subjectId"> & { noun: string; name: string };
  now: number;
}

export function Decision({ decision, now }: Props) {
  const { _id, act, noun, name, reason, until, decidedAt, isUnseen, canAppeal } = decision;
  return (
    <li className="py-3" id={`decision-${_id}`}>
      <p>
        {isUnseen && <span className="badge bad-badge me-2">New</span>}
        <b>{`Your ${noun} ${decisionActs[act]}${until ? ` ${describeSuspensionEnd(until)}` : ""}`}</b>
        <span className="text-sm text-muted">{` · ${formatAge(decidedAt, now)}`}</span>
      </p>
      {name && (
        <p className="text-muted" dir="auto">
          {name}
        </p>
      )}
      <p className="mt-2 whitespace-pre-wrap" dir="auto">
        <b>Reason: </b>
        {reason}
      </p>
      <Appeal decision={decision} />
      {canAppeal && <AppealForm id={_id} />}
    </li>
  );
}

function Appeal({ decision: { appeal, answer, outcome } }: Pick<Props, "decision">) {
  if (appeal === null) return null;
  return (
    <>
      <p className="mt-2 whitespace-pre-wrap" dir="auto">
        <b>Your appeal: </b>
        {appeal}
      </p>
      <p className="mt-2 whitespace-pre-wrap" dir="auto">
        <b>{outcome === null ? "A moderator answers it" : outcome === "reversed" ? "Taken back: " : "It stays: "}</b>
        {answer}
      </p>
    </>
  );
}

/** Renders the form of an appeal; a page has several, and only the one that was sent shows what is wrong with it. */
function AppealForm({ id }: { id: string }) {
  const alertId = `appeal-alert-${id}`;
  const { at, alert, values, isPending } = useFormState(alertId);
  const isSent = values.decisionId === id;
  const field = isSent ? at("content") : { name: "content" };
  return (
    <details className="mt-2" open={isSent}>
      <summary className="min-h-8 cursor-pointer text-link">Appeal</summary>
      <Form className="form" method="post" noValidate preventScrollReset>
        {isSent && alert !== undefined && <FormAlert id={alertId} message={alert} />}
        <input type="hidden" name="decisionId" value={id} />
        <TextArea
          label="Why should the decision be changed?"
          rows={4}
          hint={`You can appeal once. Up to ${limits.report} characters.`}
          {...field}
          id={`appeal-${id}`}
        />
        <div className="form-buttons">
          <SubmitButton pending={isPending} pendingText="Sending…">
            Send appeal
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}
