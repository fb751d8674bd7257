import { createTransport } from "nodemailer";

/** Where mails go and whom they come from. */
export interface MailSettings {
  /** `smtp://` or `smtps://` with name and password. */
  url: string;
  /** The sender, such as `Vidlark <no-reply@videos.example>`. */
  from: string;
  /** The origin of the links. */
  publicUrl: string;
}

/** Milliseconds; all of them together are shorter than a mail's lease. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Opens the way to the mail server; each mail has a connection of its own. */
export const openTransport = ({ url, from }: Pick<MailSettings, "url" | "from">) =>
  createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true }, { from });

/** What went wrong with a mail, without addresses or what the server said. */
export interface MailFailure {
  code: string;
  /** The code of the server's reply (RFC 5321 §4.2); null without one. */
  reply: number | null;
  /** What becomes of the mail: refused for good, tried again later, or all mails wait since the server is away. */
  outcome: "refused" | "later" | "away";
}

/** Reads what an error of the transport means. */
export function readFailure(error: unknown): MailFailure {
  const { code = "unknown", responseCode } = error as { code?: string; responseCode?: number };
  const reply = responseCode ?? null;
  if (code !== "EENVELOPE" && code !== "EMESSAGE") return { code, reply, outcome: "away" };
  return { code, reply, outcome: reply !== null && reply >= 500 ? "refused" : "later" };
}
