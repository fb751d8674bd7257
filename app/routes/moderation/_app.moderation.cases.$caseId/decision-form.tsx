import { Form } from "@remix-run/react";
import { FormAlert } from "#app/components/forms/form-alert";
import { RadioList } from "#app/components/forms/radio-list";
import { Select } from "#app/components/forms/select";
import { SubmitButton } from "#app/components/forms/submit-button";
import { SuspensionLength } from "#app/components/forms/suspension-length";
import { TextArea } from "#app/components/forms/text-area";
import { useFormState } from "#app/components/forms/use-form-state";
import { toKindSelector } from "#app/format/subjects";
import { limits } from "#contract/limits";
import type { DecisionAct, FullCase } from "#contract/moderation";
import { commonReasons } from "#contract/words/moderation";
import * as t from "#languages/moderation";

interface Props {
  reportedCase: Pick<FullCase, "kind" | "version" | "isHidden" | "current">;
}

/** Lists the decisions that a moderator can make about a subject. */
function listActs({ kind: kindOfSubject, isHidden, current }: Props["reportedCase"]): [DecisionAct, string][] {
  const canChangeSubject = current !== null && kindOfSubject !== "user";
  const kind = toKindSelector(kindOfSubject);
  const acts: [DecisionAct, string][] = [
    ["dismiss", t.dismissThing({ kind })],
    isHidden ? ["show", t.showThing({ kind })] : ["hide", t.hideThing({ kind })],
    ["warn", t.warnOwner()],
    ["suspend", t.suspendOwner()],
    ["delete", t.deleteThing({ kind })],
  ];
  return canChangeSubject ? acts : acts.filter(([act]) => !changingActs.includes(act));
}

const changingActs: readonly DecisionAct[] = ["hide", "show", "delete"];

/** Browsers without `:has` always show it. */
const shownWhenSuspending =
  "supports-[selector(:has(*))]:hidden supports-[selector(:has(*))]:group-has-[[value=suspend]:checked]:block";

/** Renders the form that decides a case, with the version of the case that the moderator sees. */
export function DecisionForm({ reportedCase }: Props) {
  const { at, alert, isPending } = useFormState("decision-alert");
  return (
    <section
      className="page-section lg:top-18 lg:border-0 lg:pt-0 lg:[@media(min-height:54rem)]:sticky"
      aria-labelledby="decide"
    >
      <h2 id="decide">{t.decision()}</h2>
      <Form className="form narrow group" method="post" noValidate preventScrollReset>
        {alert !== undefined && <FormAlert id="decision-alert" message={alert} />}
        <input type="hidden" name="version" value={reportedCase.version} />
        <RadioList label={t.action()} choices={listActs(reportedCase)} danger="delete" {...at("act")} />
        <div className={shownWhenSuspending}>
          <SuspensionLength label={t.suspensionLength()} {...at("hours")} />
        </div>
        <Select
          label={t.readyMadeReason()}
          options={[["", t.noReadyMadeReason()], ...Object.entries(commonReasons)]}
          {...at("template")}
        />
        <TextArea
          label={t.reason()}
          rows={3}
          hint={t.reasonHint({ count: limits.moderationReason, exact: limits.moderationReason })}
          {...at("reason")}
        />
        <div className="form-buttons">
          <SubmitButton pending={isPending} pendingText={t.saving()}>
            {t.saveDecision()}
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
