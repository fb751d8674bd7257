import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { afterEach, expect, test, vi } from "vitest";
import { buildBackupEnvironment } from "#server/backup-schedule";
import { readConfig } from "#server/config";

afterEach(() => vi.unstubAllEnvs());

/** The examples of all settings that work together; the bundled API, whose backups these are, excludes another one. */
function allSettings() {
  const examples = parseEnv(readFileSync(".env.example", "utf8").replaceAll(/^#(?=[A-Z])/gm, ""));
  const key = { VAPID_PRIVATE_KEY: Buffer.alloc(32, 1).toString("base64"), SESSION_SECRET: "0".repeat(64) };
  const bucket = { BACKUP_AWS_ACCESS_KEY_ID: "AKIA", BACKUP_AWS_SECRET_ACCESS_KEY: "secret" };
  return { ...examples, ...key, ...bucket, VIDEO_API_URL: undefined } as Record<string, string | undefined>;
}

test.each(["all settings", "SMTP_URL", "MAIL_FROM", "DEMO_EMAIL", "DEMO_PASSWORD"])(
  "a backup reads settings that are right together, also with %s in .env and the others in the environment",
  (inFile) => {
    const all = allSettings();
    expect(() => readConfig(all)).not.toThrow();
    for (const [name, value] of Object.entries(all)) vi.stubEnv(name, name === inFile ? undefined : value);
    const file = inFile === "all settings" ? all : { [inFile]: all[inFile] };
    const { SMTP_URL, BACKUP_TO, DATABASE_URL } = readConfig({ ...file, ...buildBackupEnvironment() });
    expect({ SMTP_URL, BACKUP_TO, DATABASE_URL }).toEqual({
      SMTP_URL: undefined,
      BACKUP_TO: all.BACKUP_TO,
      DATABASE_URL: all.DATABASE_URL,
    });
  },
);
