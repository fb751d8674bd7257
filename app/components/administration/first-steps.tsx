import { Link } from "@remix-run/react";
import { setupPath, setupSteps } from "#contract/words/setup";
import * as t from "#languages/administration";

export interface FirstStepsState {
  done: number;
  isHidden: boolean;
}

/** Returns whether the overview leads to the steps: some are not done, and nobody has hidden their list. */
export const areStepsOpen = ({ done, isHidden }: FirstStepsState) => !isHidden && done < setupSteps.length;

export const formatStepsDone = (done: number) => t.stepsAreDone({ done, total: setupSteps.length });

/** Renders the overview's link to the list of first steps. */
export function FirstSteps({ done }: Pick<FirstStepsState, "done">) {
  return (
    <section
      className="my-4 flex flex-wrap items-center gap-3 rounded-panel bg-accent-soft px-4 py-3"
      aria-labelledby="first-steps"
    >
      <div className="min-w-0 flex-1">
        <h2 id="first-steps">{t.youRunThisSite()}</h2>
        <p>{t.stepsAreDoneSentence({ done, total: setupSteps.length })}</p>
      </div>
      <Link className="button button-primary" to={setupPath}>
        {done === 0 ? t.setItUp() : t.goOn()}
      </Link>
    </section>
  );
}
