import { chosenOutcome } from "#contract/chosen-videos";
import { fullCaseShape, ownDecisionShape } from "#contract/moderation";
import { replacementShape, replacementStateShape } from "#contract/replacements";
import { managedAccountDetailsShape } from "#contract/managed-accounts";
import { suspensionShape } from "#contract/users";
import type { Coded } from "#languages/runtime/coded";
import { translateMessage } from "../transport/translate-message.server";

/** Translates a text that the server has stored, if it is a message with a code. */
export const translateStored = (text: string, coded: Coded | undefined) =>
  coded ? translateMessage({ message: text, ...coded }) : text;

interface WithFailure {
  failure: string | null;
  failureMessage?: Coded | undefined;
}

export const translateFailure = <State extends WithFailure>(state: State): State => ({
  ...state,
  failure: state.failure && translateStored(state.failure, state.failureMessage),
  failureMessage: undefined,
});

interface WithReason {
  reason: string;
  reasonMessage?: Coded | undefined;
}

const translateReason = <Decision extends WithReason>(decision: Decision): Decision => ({
  ...decision,
  reason: translateStored(decision.reason, decision.reasonMessage),
  reasonMessage: undefined,
});

export const replacement = replacementShape.transform(translateFailure);
export const replacementState = replacementStateShape.transform(translateFailure);
export const suspension = suspensionShape.transform(translateReason);
export const personDetails = managedAccountDetailsShape.transform(({ suspension: suspended, ...rest }) => ({
  ...rest,
  ...(suspended && { suspension: translateReason(suspended) }),
}));
export const ownDecision = ownDecisionShape.transform(translateReason);

export const fullCase = fullCaseShape.transform(({ decisions, ...rest }) => ({
  ...rest,
  decisions: decisions.map(translateReason),
}));

/** The outcome of a change of one of several selected rows, in the language of the reader. */
export const translatedOutcome = chosenOutcome.transform(({ _id, isDone, ...codedMessage }) => ({
  _id,
  isDone,
  message: translateMessage(codedMessage),
}));
