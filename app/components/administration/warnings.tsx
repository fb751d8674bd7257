import type { ReactNode } from "react";
import { Link } from "@remix-run/react";
import { Icon } from "#app/components/ui/icon";
import { breakableCode as code } from "./breakable-code";
import * as t from "#languages/administration";

interface Advice {
  title: () => string;
  /** What to do, with the setting or the command. */
  advice: () => ReactNode;
  /** Whether the site fails or loses data until somebody follows the advice. */
  isUrgent?: true;
}

const linkTo = (path: string) => (text: string) => <Link to={path}>{text}</Link>;

/** The warnings by their names on the wire, the most urgent first. */
const adviceByWarning: Record<string, Advice> = {
  "disk-full": {
    isUrgent: true,
    title: t.warningDiskFull,
    advice: () => t.adviceDiskFull({ code, link: linkTo("/administration/jobs/storage") }),
  },
  "silent-worker": {
    isUrgent: true,
    title: t.warningSilentWorker,
    advice: () => t.adviceSilentWorker({ code, link: linkTo("/administration/jobs") }),
  },
  "no-backup": { isUrgent: true, title: t.warningNoBackup, advice: () => t.adviceNoBackup({ code }) },
  "failed-jobs": {
    isUrgent: true,
    title: t.warningFailedJobs,
    advice: () => t.adviceFailedJobs({ link: linkTo("/administration/jobs?state=failed") }),
  },
  "no-ffmpeg": { title: t.warningNoFfmpeg, advice: () => t.adviceNoFfmpeg({ code }) },
  "waiting-mail": { title: t.warningWaitingMail, advice: () => t.adviceWaitingMail({ code }) },
  "no-mail": { title: t.warningNoMail, advice: () => t.adviceNoMail({ code }) },
  "no-public-url": { title: t.warningNoPublicUrl, advice: () => t.adviceNoPublicUrl({ code }) },
  "plain-http": { title: t.warningPlainHttp, advice: () => t.advicePlainHttp({ code }) },
};

/** Renders the warnings that administrators should act on, each with its advice. */
export function Warnings({ names }: { names: readonly string[] }) {
  const warnings = Object.keys(adviceByWarning).filter((name) => names.includes(name));
  if (warnings.length === 0) return <p className="my-4 text-muted">{t.noWarnings()}</p>;
  return (
    <section className="my-8" aria-labelledby="warnings">
      <h2 id="warnings" className="mb-2">
        {t.warningsHeading()}
      </h2>
      <ul className="list-none divide-y divide-line rounded-panel border border-line p-0">
        {warnings.map((name) => (
          <li key={name} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-3 wrap-anywhere">
            <span
              className={`row-span-2 [&>.icon]:size-5 ${adviceByWarning[name]!.isUrgent ? "text-danger" : "text-muted"}`}
            >
              <Icon name={adviceByWarning[name]!.isUrgent ? "alert" : "gear"} />
            </span>
            <h3 className="text-15 leading-[1.4]">{adviceByWarning[name]!.title()}</h3>
            <p className="note mt-0.5 text-small text-muted">{adviceByWarning[name]!.advice()}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
