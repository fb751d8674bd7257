import { fullCaseShape, ownDecisionShape } from "#contract/moderation";
import { replacementShape, replacementStateShape } from "#contract/replacements";
import { managedAccountDetailsShape } from "#contract/managed-accounts";
import { suspensionShape } from "#contract/users";
import type { Coded } from "#languages/runtime/coded";
import { sayMessage } from "../transport/say-message.server";

/** Says a text that the server has stored, in the language of its reader, if it is a message. */
export const sayStored = (text: string, coded: Coded | undefined) =>
  coded ? sayMessage({ message: text, ...coded }) : text;

interface Failing {
  failure: string | null;
  failureMessage?: Coded | undefined;
}

export const sayFailure = <State extends Failing>(state: State): State => ({
  ...state,
  failure: state.failure && sayStored(state.failure, state.failureMessage),
  failureMessage: undefined,
});

interface Reasoned {
  reason: string;
  reasonMessage?: Coded | undefined;
}

const sayReason = <Decision extends Reasoned>(decision: Decision): Decision => ({
  ...decision,
  reason: sayStored(decision.reason, decision.reasonMessage),
  reasonMessage: undefined,
});

export const replacement = replacementShape.transform(sayFailure);
export const replacementState = replacementStateShape.transform(sayFailure);
export const suspension = suspensionShape.transform(sayReason);
export const personDetails = managedAccountDetailsShape.transform(({ suspension: suspended, ...rest }) => ({
  ...rest,
  ...(suspended && { suspension: sayReason(suspended) }),
}));
export const ownDecision = ownDecisionShape.transform(sayReason);

export const fullCase = fullCaseShape.transform(({ decisions, ...rest }) => ({
  ...rest,
  decisions: decisions.map(sayReason),
}));
