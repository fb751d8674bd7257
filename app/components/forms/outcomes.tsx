import { Link } from "@remix-run/react";
import { chooseLang } from "#app/format/isolate";
import type { ChosenOutcome } from "#contract/chosen-videos";
import * as t from "#languages/forms";

interface Props {
  outcomes: readonly (ChosenOutcome & { title: string })[];
  back: string;
}

/** Renders what happened to each of the chosen videos or posts. */
export function Outcomes({ outcomes, back }: Props) {
  const done = outcomes.filter(({ isDone }) => isDone).length;
  return (
    <section className="narrow" role="status">
      <h2>{t.doneOf({ done, total: outcomes.length })}</h2>
      <ul className="mb-4 list-none divide-y divide-line p-0">
        {outcomes.map(({ _id, title, isDone, message }) => (
          <li key={_id} className="py-3 wrap-anywhere">
            <bdi>{title}</bdi>
            <p className={isDone ? "text-muted" : "text-danger"} lang={chooseLang(message)}>
              {message}
            </p>
          </li>
        ))}
      </ul>
      <Link className="button" to={back}>
        {t.backToTheList()}
      </Link>
    </section>
  );
}
