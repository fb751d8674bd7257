import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { encodePath } from "#app/format/path";
import { Icon } from "#app/components/ui/icon";
import type { Setup, SetupStep } from "#contract/setup";
import type { SignUpMode } from "#contract/site-settings";
import { fromSetup, setupSteps } from "#contract/words/setup";
import { formatTime } from "./format-time";
import { signUpModeTexts } from "./sign-up-modes";

interface Props extends Setup {
  siteName: string;
  description: string;
  mode: SignUpMode;
}

interface Step {
  title: string;
  text: ReactNode;
  /** The form that does it; absent for what the environment of the server says. */
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

function SetupRow({ title, text, form, isDone, isNext }: Step & { isDone: boolean; isNext: boolean }) {
  return (
    <li className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2 px-4 py-3 sm:grid-cols-[auto_1fr_auto]">
      <Tick isDone={isDone} />
      <div className="min-w-0 wrap-anywhere">
        <h3 className="text-[16px]">
          <span className="sr-only">{isDone ? "Done: " : "To do: "}</span>
          {title}
        </h3>
        <p className="text-muted">{text}</p>
      </div>
      {form && (
        <Link
          className={`button col-start-2 justify-self-start sm:col-start-3 ${isNext ? "button-primary" : ""}`}
          to={form.to}
          aria-label={`${form.label}: ${title}`}
        >
          {form.label}
        </Link>
      )}
    </li>
  );
}

const Tick = ({ isDone }: { isDone: boolean }) => (
  <span
    className={`grid size-7 place-content-center self-start rounded-[50%] border-2 ${isDone ? "border-accent bg-accent text-on-accent" : "border-field"}`}
  >
    {isDone && <Icon name="check" />}
  </span>
);

const setting = (part: string, isDone: boolean, label: string) => ({
  to: encodePath`/administration/settings/${part}` + fromSetup,
  label: isDone ? "Change" : label,
});

/** What a variable of the environment is set to, and what follows. */
const inEnvironment = (names: string, example: string, after = "") => (
  <>
    Set {names} in the environment of the server (example: <code>{example}</code>), then restart it.{after}
  </>
);

const describeStep: Record<SetupStep, (isDone: boolean, props: Props) => Step> = {
  name: (isDone, { siteName, description }) => ({
    title: "Name and one line",
    text: isDone ? `${siteName}: ${description}` : "What the header, search engines and shared links call this site.",
    form: setting("site", isDone, "Name it"),
  }),
  look: (isDone) => ({
    title: "Its look",
    text: isDone
      ? "The site has a look of its own."
      : "A colour and a pattern; the logo has a form of its own under Settings.",
    form: setting("look", isDone, "Choose"),
  }),
  address: (_, { publicUrl }) => ({
    title: "The address people use",
    text: publicUrl ?? inEnvironment("PUBLIC_URL", "PUBLIC_URL=https://videos.example"),
  }),
  signUps: (isDone, { mode }) => ({
    title: "Who may join",
    text: signUpModeTexts[mode],
    form: { to: `/administration/sign-ups${fromSetup}`, label: isDone ? "Change" : "Choose" },
  }),
  mail: (isDone, { sendsMail, mailTestedAt }) => ({
    title: "Mail",
    text: !sendsMail
      ? inEnvironment(
          "SMTP_URL and MAIL_FROM",
          "SMTP_URL=smtps://name:secret@mail.example",
          " Without mail, people cannot set a new password by themselves.",
        )
      : mailTestedAt === null
        ? "The site sends mail. Send yourself one to see whether it arrives."
        : `The mail server took a test mail on ${formatTime(mailTestedAt)}.`,
    ...(sendsMail && { form: { to: "/administration/setup/mail", label: isDone ? "Test again" : "Test" } }),
  }),
  backups: (_, { hasBackupSchedule, backupAt }) => ({
    title: "Backups",
    text:
      backupAt !== null
        ? `The last one was made on ${formatTime(backupAt)}.`
        : hasBackupSchedule
          ? "One is made every night."
          : inEnvironment("BACKUP_TO", "BACKUP_TO=/mnt/backups/vidlark", " One is then made every night."),
  }),
  video: (isDone) => ({
    title: "The first video",
    text: isDone ? "People find something to watch." : "Visitors see an empty page until somebody publishes one.",
    form: isDone ? { to: "/", label: "See it" } : { to: "/admin/dashboard/upload", label: "Upload" },
  }),
  terms: (isDone) => ({
    title: "Terms",
    text: "What people agree to when they use this site.",
    form: setting("terms", isDone, "Write"),
  }),
  imprint: (isDone) => ({
    title: "Imprint",
    text: "Who runs this site, and how to reach them. Many countries require one.",
    form: setting("imprint", isDone, "Write"),
  }),
};
