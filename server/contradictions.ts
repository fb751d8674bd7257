import { resolve } from "node:path";

/** Settings that mean nothing without another one, each with an example of that. */
const needs = [
  ["MAIL_FROM", "SMTP_URL", "smtps://name:secret@mail.example"],
  ["DEMO_EMAIL", "DEMO_PASSWORD", "watch-the-lark"],
  ["DEMO_PASSWORD", "DEMO_EMAIL", "demo@videos.example"],
  ["BACKUP_AWS_ACCESS_KEY_ID", "BACKUP_AWS_SECRET_ACCESS_KEY", "(the secret of that key)"],
  ["BACKUP_AWS_SECRET_ACCESS_KEY", "BACKUP_AWS_ACCESS_KEY_ID", "AKIAIOSFODNN7EXAMPLE"],
] as const;

type Name = (typeof needs)[number][0 | 1];

interface Settings extends Partial<Record<Name, string | undefined>> {
  USER_QUOTA?: number | undefined;
  TOTAL_QUOTA?: number | undefined;
  BACKUP_TO?: string | undefined;
  DATA_DIR: string;
}

/** Finds settings that are wrong together, though each is right alone; returns a sentence for each. */
export function findContradictions(config: Settings): string[] {
  const { USER_QUOTA, TOTAL_QUOTA, BACKUP_TO, DATA_DIR } = config;
  const lines = needs
    .filter(([name, other]) => config[name] !== undefined && config[other] === undefined)
    .map(([name, other, example]) => `${name} needs ${other} (example: ${other}=${example})`);
  if (USER_QUOTA !== undefined && TOTAL_QUOTA !== undefined && USER_QUOTA > TOTAL_QUOTA)
    lines.push("USER_QUOTA is larger than TOTAL_QUOTA (example: USER_QUOTA=50GB, TOTAL_QUOTA=2TB)");
  if (BACKUP_TO && !/^s3:/i.test(BACKUP_TO) && isInDirectory(BACKUP_TO, DATA_DIR))
    lines.push("BACKUP_TO is in DATA_DIR, and would be lost with it (example: BACKUP_TO=/mnt/backups/vidlark)");
  return lines;
}

/** Whether a path is a directory or lies in it. */
export const isInDirectory = (path: string, directory: string) =>
  `${resolve(path)}/`.startsWith(`${resolve(directory)}/`);
