import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { encodePath } from "#app/format/path";
import { Icon } from "#app/components/ui/icon";
import type { Setup, SetupStep } from "#contract/setup";
import type { SignUpMode } from "#contract/site-settings";
import { fromSetup, setupSteps } from "#contract/words/setup";
import { breakableCode as code, ExampleLines, mailExample } from "./breakable-code";
import { formatMediumTime } from "./format-medium-time";
import { signUpModeTexts } from "./sign-up-modes";
import * as t from "#languages/administration";

interface Props extends Setup {
  siteName: string;
  description: string;
  mode: SignUpMode;
}

interface Step {
  title: string;
  text: ReactNode;
  /** What to write into the environment of the server. */
  example?: readonly string[] | false;
  /** The form of the step; absent if the environment of the server decides. */
  form?: { to: string; label: string };
}

/** Lists the first steps of a site, each with a tick once it is done. */
export function SetupList(props: Props) {
  const steps = setupSteps.map((name) => {
    const isDone = props.done.includes(name);
    return { name, isDone, ...describeStep[name](isDone, props) };
  });
  const next = steps.find(({ isDone, form }) => !isDone && form)?.name;
  return (
    <ol className="mb-4 list-none divide-y divide-line rounded-panel border border-line p-0">
      {steps.map((step) => (
        <SetupRow key={step.name} {...step} isNext={step.name === next} />
      ))}
    </ol>
  );
}

function SetupRow({ title, text, example, form, isDone, isNext }: Step & Record<"isDone" | "isNext", boolean>) {
  return (
    <li className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2 px-4 py-3 sm:grid-cols-[auto_1fr_auto]">
      <Tick isDone={isDone} />
      <div className="min-w-0 wrap-anywhere">
        <h3 className="text-[16px]">
          <span className="sr-only">{`${isDone ? t.stepDone() : t.stepToDo()} `}</span>
          {title}
        </h3>
        <p className="text-small text-muted">{text}</p>
        {example && <ExampleLines lines={example} />}
      </div>
      {form && (
        <Link
          className={`button col-start-2 justify-self-start sm:col-start-3 ${isNext ? "button-primary" : ""}`}
          to={form.to}
          aria-label={t.stepAct({ act: form.label, step: title })}
        >
          {form.label}
        </Link>
      )}
    </li>
  );
}

/** Renders a dashed ring until the step is done: the steps have no order, and nobody ticks them by hand. */
const Tick = ({ isDone }: { isDone: boolean }) => (
  <span
    className={`grid size-7 place-content-center self-start rounded-[50%] ${isDone ? "bg-accent text-on-accent" : "border-2 border-dashed border-field"}`}
    aria-hidden
  >
    {isDone && <Icon name="check" />}
  </span>
);

const linkToSetting = (part: string, isDone: boolean, label: string) => ({
  to: encodePath`/administration/settings/${part}` + fromSetup,
  label: isDone ? t.change() : label,
});

const linkToLogo = (text: string) => (
  <Link className="inline-block min-h-6" to={`/administration/settings/logo${fromSetup}`}>
    {text}
  </Link>
);

const describeStep: Record<SetupStep, (isDone: boolean, props: Props) => Step> = {
  name: (isDone, { siteName, description }) => ({
    title: t.stepName(),
    text: isDone ? t.siteDescribed({ name: siteName, description }) : t.stepNameText(),
    form: linkToSetting("site", isDone, t.nameIt()),
  }),
  look: (isDone) => ({
    title: t.stepLook(),
    text: isDone ? t.stepLookDone() : t.stepLookText({ link: linkToLogo }),
    form: linkToSetting("look", isDone, t.choose()),
  }),
  address: (_, { publicUrl }) => ({
    title: t.stepAddress(),
    text: publicUrl ?? t.stepAddressText({ code }),
    example: publicUrl === null && ["PUBLIC_URL=https://videos.example"],
  }),
  signUps: (isDone, { mode }) => ({
    title: t.stepSignUps(),
    text: signUpModeTexts[mode](),
    form: { to: `/administration/sign-ups${fromSetup}`, label: isDone ? t.change() : t.choose() },
  }),
  mail: (isDone, { sendsMail, mailTestedAt }) => ({
    title: t.stepMail(),
    text: !sendsMail
      ? t.stepMailText({ code })
      : mailTestedAt === null
        ? t.stepMailUntested()
        : t.stepMailTested({ time: formatMediumTime(mailTestedAt) }),
    example: !sendsMail && mailExample,
    ...(sendsMail && { form: { to: "/administration/setup/mail", label: isDone ? t.testAgain() : t.test() } }),
  }),
  backups: (_, { hasBackupSchedule, backupAt }) => ({
    title: t.stepBackups(),
    text:
      backupAt !== null
        ? t.stepBackupsLast({ time: formatMediumTime(backupAt) })
        : hasBackupSchedule
          ? t.stepBackupsScheduled()
          : t.stepBackupsText({ code }),
    example: backupAt === null && !hasBackupSchedule && ["BACKUP_TO=/mnt/backups/vidlark"],
  }),
  video: (isDone) => ({
    title: t.stepVideo(),
    text: isDone ? t.stepVideoDone() : t.stepVideoText(),
    form: isDone ? { to: "/", label: t.seeIt() } : { to: "/admin/dashboard/upload", label: t.upload() },
  }),
  terms: (isDone) => ({
    title: t.terms(),
    text: t.stepTermsText(),
    form: linkToSetting("terms", isDone, t.write()),
  }),
  imprint: (isDone) => ({
    title: t.imprint(),
    text: t.stepImprintText(),
    form: linkToSetting("imprint", isDone, t.write()),
  }),
};
