import { chosenOutcome } from "#contract/chosen-videos";
import { sayMessage } from "../transport/say-message.server";

/** What became of one of several things, in the language of who changed them. */
export const outcomeInWords = chosenOutcome.transform(({ _id, isDone, ...said }) => ({
  _id,
  isDone,
  message: sayMessage(said),
}));
