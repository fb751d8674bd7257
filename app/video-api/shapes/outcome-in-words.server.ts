import { chosenOutcome } from "#contract/chosen-videos";
import { translateMessage } from "../transport/translate-message.server";

/** What became of one of several things, in the language of who changed them. */
export const outcomeInWords = chosenOutcome.transform(({ _id, isDone, ...codedMessage }) => ({
  _id,
  isDone,
  message: translateMessage(codedMessage),
}));
