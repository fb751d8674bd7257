import { resolve } from "node:path";

/** Settings that need another one, and an example of the other one. */
const dependencies = [
  ["MAIL_FROM", "SMTP_URL", "smtps://name:secret@mail.example"],
  ["VAPID_PRIVATE_KEY", "PUBLIC_URL", "https://videos.example"],
  ["DEMO_EMAIL", "DEMO_PASSWORD", "watch-the-lark"],
  ["DEMO_PASSWORD", "DEMO_EMAIL", "demo@videos.example"],
  ["BACKUP_AWS_ACCESS_KEY_ID", "BACKUP_AWS_SECRET_ACCESS_KEY", "(the secret of that key)"],
  ["BACKUP_AWS_SECRET_ACCESS_KEY", "BACKUP_AWS_ACCESS_KEY_ID", "AKIAIOSFODNN7EXAMPLE"],
] as const;

/** Settings of the bundled API, which does not run in front of another server. */
const bundledApiSettings = ["DATABASE_URL", "S3_BUCKET"] as const;

type Name = (typeof dependencies)[number][0 | 1] | (typeof bundledApiSettings)[number] | "BACKUP_TO" | "VIDEO_API_URL";

interface Settings extends Partial<Record<Name, string | undefined>> {
  SERVICE_WORKER?: string | undefined;
  USER_QUOTA?: number | undefined;
  TOTAL_QUOTA?: number | undefined;
  MAX_VIDEO_SIZE: number;
  DATA_DIR: string;
}

/** Finds settings that contradict each other, though each is valid alone. Returns a sentence for each. */
export function findContradictions(config: Settings): string[] {
  const { BACKUP_TO, DATA_DIR } = config;
  const lines = dependencies
    .filter(([name, other]) => config[name] !== undefined && config[other] === undefined)
    .map(([name, other, example]) => `${name} needs ${other} (example: ${other}=${example})`);
  lines.push(...findWrongSizes(config));
  if (config.VAPID_PRIVATE_KEY && config.SERVICE_WORKER === "off")
    lines.push("VAPID_PRIVATE_KEY needs the service worker (example: SERVICE_WORKER=on)");
  for (const name of bundledApiSettings)
    if (config.VIDEO_API_URL && config[name])
      lines.push(`${name} is for the bundled API, and VIDEO_API_URL names another one: remove one of them`);
  if (BACKUP_TO && !/^s3:/i.test(BACKUP_TO) && isInDirectory(BACKUP_TO, DATA_DIR))
    lines.push("BACKUP_TO is in DATA_DIR, and would be lost with it (example: BACKUP_TO=/mnt/backups/vidlark)");
  return lines;
}

function findWrongSizes({ USER_QUOTA = 0, TOTAL_QUOTA = Infinity, MAX_VIDEO_SIZE }: Settings): string[] {
  const lines: string[] = [];
  if (USER_QUOTA > TOTAL_QUOTA)
    lines.push("USER_QUOTA is larger than TOTAL_QUOTA (example: USER_QUOTA=50GB, TOTAL_QUOTA=2TB)");
  if (MAX_VIDEO_SIZE > TOTAL_QUOTA)
    lines.push(
      "TOTAL_QUOTA is smaller than MAX_VIDEO_SIZE, by default 4GB (example: TOTAL_QUOTA=2TB, MAX_VIDEO_SIZE=4GB)",
    );
  return lines;
}

/** Returns whether a path is a directory or is inside it. */
export const isInDirectory = (path: string, directory: string) =>
  `${resolve(path)}/`.startsWith(`${resolve(directory)}/`);
