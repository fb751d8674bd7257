import type { ReactNode } from "react";
import { Link } from "@remix-run/react";

interface Advice {
  title: string;
  /** What to do, with the setting or the command. */
  advice: ReactNode;
}

/** The warnings by their names on the wire, the most urgent first. */
const known: Record<string, Advice> = {
  "disk-full": {
    title: "A disk is more than 90 % full",
    advice: (
      <>
        Free some room: <Link to="/administration/jobs/storage">see who stores most, or sweep leftovers</Link>. To limit
        what is stored, set <code>USER_QUOTA</code> and <code>TOTAL_QUOTA</code> (example:{" "}
        <code>TOTAL_QUOTA=500GB</code>).
      </>
    ),
  },
  "silent-worker": {
    title: "Jobs are waiting, but no worker is running",
    advice: (
      <>
        New videos are not processed. Set <code>WORKERS=1</code> on this server, or start <code>npm run worker</code>{" "}
        next to it. <Link to="/administration/jobs">See what waits</Link>.
      </>
    ),
  },
  "no-backup": {
    title: "No backup succeeded in the last 7 days",
    advice: (
      <>
        Run <code>npm run backup</code> now. For one every night, set <code>BACKUP_TO</code> (example:{" "}
        <code>BACKUP_TO=/mnt/backups/vidlark</code>).
      </>
    ),
  },
  "failed-jobs": {
    title: "Jobs have failed",
    advice: (
      <>
        <Link to="/administration/jobs?state=failed">See why and retry them</Link>.
      </>
    ),
  },
  "no-ffmpeg": {
    title: "ffmpeg is missing",
    advice: (
      <>
        Only videos that browsers play as they are can be uploaded. Install ffmpeg, or set <code>FFMPEG_PATH</code>{" "}
        (example: <code>FFMPEG_PATH=/usr/bin/ffmpeg</code>), then restart.
      </>
    ),
  },
  "waiting-mail": {
    title: "Mails are waiting to be sent",
    advice: (
      <>
        The mail server has not accepted them for 15 minutes. Run <code>npm run mail-test -- ADDRESS</code>: it sends a
        mail and says what is wrong. Mails wait for three days at most.
      </>
    ),
  },
  "no-mail": {
    title: "The site sends no mail",
    advice: (
      <>
        People cannot set a new password by themselves. Set <code>SMTP_URL</code> and <code>MAIL_FROM</code> (example:{" "}
        <code>SMTP_URL=smtps://name:secret@mail.example</code>), then restart.
      </>
    ),
  },
  "no-public-url": {
    title: "The site does not know its own address",
    advice: (
      <>
        Links in feeds and for sharing may be wrong. Set <code>PUBLIC_URL</code> (example:{" "}
        <code>PUBLIC_URL=https://videos.example</code>), then restart.
      </>
    ),
  },
  "plain-http": {
    title: "The site is served over plain http",
    advice: (
      <>
        Passwords travel unencrypted. Put a proxy with a certificate in front, and begin <code>PUBLIC_URL</code> with{" "}
        <code>https:</code>.
      </>
    ),
  },
};

/** Lists what an administrator should do something about, with what to do. */
export function Warnings({ names }: { names: readonly string[] }) {
  const warnings = Object.keys(known).filter((name) => names.includes(name));
  if (warnings.length === 0) return <p className="my-4 text-muted">Nothing needs your attention.</p>;
  return (
    <section className="my-4" aria-labelledby="warnings">
      <h2 id="warnings" className="mb-2">
        To do
      </h2>
      <ul className="list-none divide-y divide-line rounded-panel border border-line p-0">
        {warnings.map((name) => (
          <li key={name} className="px-4 py-3 wrap-anywhere">
            <h3 className="text-[16px]">{known[name]!.title}</h3>
            <p>{known[name]!.advice}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
