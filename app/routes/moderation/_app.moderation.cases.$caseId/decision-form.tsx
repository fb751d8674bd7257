import { Form } from "@remix-run/react";
import { FormAlert } from "#app/components/forms/form-alert";
import { RadioList } from "#app/components/forms/radio-list";
import { Select } from "#app/components/forms/select";
import { SubmitButton } from "#app/components/forms/submit-button";
import { SuspensionLength } from "#app/components/forms/suspension-length";
import { TextArea } from "#app/components/forms/text-area";
import { useFormState } from "#app/components/forms/use-form-state";
import { limits } from "#contract/limits";
import type { DecisionAct, FullCase } from "#contract/moderation";
import { reasonTemplates } from "./templates";

interface Props {
  reportedCase: Pick<FullCase, "kind" | "version" | "isHidden" | "current">;
  noun: string;
}

/** Lists what can be done to a subject. */
function actsFor({ kind, isHidden, current }: Props["reportedCase"], noun: string): [DecisionAct, string][] {
  const isThere = current !== null && kind !== "user";
  return [
    ["dismiss", `Dismiss: the ${noun} stays as it is`],
    ...(isThere && !isHidden ? ([["hide", `Hide the ${noun} from all but its owner`]] as const) : []),
    ...(isThere && isHidden ? ([["show", `Show the ${noun} again`]] as const) : []),
    ["warn", "Warn the owner"],
    ["suspend", "Suspend the owner"],
    ...(isThere ? ([["delete", `Delete the ${noun} for good`]] as const) : []),
  ] as [DecisionAct, string][];
}

/** Browsers without `:has` always show it. */
const whereSuspended =
  "supports-[selector(:has(*))]:hidden supports-[selector(:has(*))]:group-has-[[value=suspend]:checked]:block";

/** Renders the form that decides a case, with the version of the case that the moderator sees. */
export function DecisionForm({ reportedCase: found, noun }: Props) {
  const { at, alert, isPending } = useFormState("decision-alert");
  return (
    <section
      className="page-section lg:top-18 lg:border-0 lg:pt-0 lg:[@media(min-height:54rem)]:sticky"
      aria-labelledby="decide"
    >
      <h2 id="decide">Decision</h2>
      <Form className="form group max-w-160" method="post" noValidate preventScrollReset>
        {alert !== undefined && <FormAlert id="decision-alert" message={alert} />}
        <input type="hidden" name="version" value={found.version} />
        <RadioList label="Action" choices={actsFor(found, noun)} danger="delete" {...at("act")} />
        <div className={whereSuspended}>
          <SuspensionLength label="How long the suspension lasts" {...at("hours")} />
        </div>
        <Select
          label="Reason"
          options={[["", "In my own words"], ...reasonTemplates.map((text) => [text, text] as const)]}
          {...at("template")}
        />
        <TextArea
          label="Reason in your own words"
          rows={3}
          hint={`The affected person reads the reason. Up to ${limits.moderationReason} characters.`}
          {...at("reason")}
        />
        <div className="form-buttons">
          <SubmitButton pending={isPending} pendingText="Saving…">
            Save decision
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
