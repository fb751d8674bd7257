import { createInterface } from "node:readline/promises";
import { signUpModes } from "#contract/site-settings";
import { parseArguments } from "../command";

/** The questions in their order; each is also a flag. An empty answer means the default. */
const questions = {
  address: { text: "Address of the site", default: "" },
  "mail-server": { text: "Mail server, such as smtps://name:secret@mail.example (empty: no mail)", default: "" },
  "mail-from": { text: "Sender of mails, such as Vidlark <no-reply@videos.example>", default: "" },
  "sign-ups": { text: `Who may join (${signUpModes.join(", ")})`, default: "invitation" },
  "backup-to": { text: "Place of backups, a directory or s3://BUCKET/PREFIX", default: "/var/backups/vidlark" },
  "data-dir": { text: "Directory of database and media", default: "/var/lib/vidlark" },
  "media-delivery": { text: "What sends media (app: the server, nginx: nginx in front of it)", default: "app" },
  "media-group": { text: "Group of nginx's user, which may read media", default: "www-data" },
  administrator: { text: "E-mail of the administrator", default: "" },
  username: { text: "User name of the administrator", default: "admin" },
} as const;

/** The conditions of questions that depend on earlier answers. */
const conditions: Partial<Record<keyof Answers, (answers: Partial<Answers>) => boolean>> = {
  "mail-from": (answers) => answers["mail-server"] !== "",
  "media-group": (answers) => answers["media-delivery"] === "nginx" && !process.env.S3_BUCKET,
};

export type Answers = Record<keyof typeof questions, string>;

const usage = `Usage: npm run setup [-- ${Object.keys(questions)
  .map((name) => `--${name} …`)
  .join(" ")}]
Writes the settings, makes the first administrator, and checks everything. It asks for what no flag says.`;

/** Reads the answers from flags, and asks at the terminal for the others. `known` has the defaults of a second run. */
export async function readAnswers(args: readonly string[], known: Partial<Answers>): Promise<Answers> {
  const flags = readFlags(args);
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : null;
  const answers: Partial<Answers> = {};
  try {
    for (const [name, { text, default: usual }] of Object.entries(questions) as [
      keyof Answers,
      (typeof questions)[keyof Answers],
    ][]) {
      const isNeeded = conditions[name]?.(answers) ?? true;
      const preset = known[name] ?? (isNeeded ? usual : "");
      const ask = async () =>
        terminal && isNeeded ? await terminal.question(`${text}${preset && ` [${preset}]`}: `) : "";
      answers[name] = flags[name] ?? ((await ask()).trim() || preset);
    }
  } finally {
    terminal?.close();
  }
  return answers as Answers;
}

function readFlags(args: readonly string[]): Partial<Answers> {
  const options = Object.fromEntries(Object.keys(questions).map((name) => [name, { type: "string" as const }]));
  return parseArguments(usage, { args: [...args], options }).values as Partial<Answers>;
}
