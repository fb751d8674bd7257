import ipaddr from "ipaddr.js";
import { createTransport, type SendMailOptions } from "nodemailer";

/** Where mails go and whom they come from. */
export interface MailSettings {
  /** `smtp://` or `smtps://` with name and password. */
  url: string;
  /** The sender, such as `Vidlark <no-reply@videos.example>`. */
  from: string;
  /** The origin of the links. */
  publicUrl: string;
}

/** How long the mail server may be silent at each step, in milliseconds. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Returns whether mails to a server stay on this machine. */
function isLoopback(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "");
  return host === "localhost" || (ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback");
}

/**
 * Opens the way to the mail server; each mail has a connection of its own. Sends nothing to another machine without TLS,
 * unless the URL says `requireTLS=false`: who stands between could remove the offer of STARTTLS (RFC 3207 §6).
 */
export const openTransport = ({ url, from }: Pick<MailSettings, "url" | "from">) =>
  createTransport(
    { url, requireTLS: !isLoopback(url), ...timeouts, disableFileAccess: true, disableUrlAccess: true },
    { from },
  );

/** How long one mail may take in all; shorter than its lease, so that no other process sends it meanwhile. */
const deadlineMs = 90_000;

/**
 * Sends a mail, and closes the connection when that takes too long, however slowly the server still answers. Throws the
 * transport's errors.
 */
export const sendInTime = (
  transport: ReturnType<typeof openTransport>,
  message: SendMailOptions,
  timeoutMs = deadlineMs,
) => transport.sendMail({ ...message, signal: AbortSignal.timeout(timeoutMs) });

/** What went wrong with a mail, without addresses or what the server said. */
export interface MailFailure {
  code: string;
  /** The code of the server's reply (RFC 5321 §4.2); null without one. */
  reply: number | null;
  /**
   * What becomes of the mail: refused permanently, tried again later, or all mails wait since the server is
   * unreachable.
   */
  outcome: "refused" | "later" | "away";
}

/** What an error of nodemailer has. */
export interface TransportError {
  code?: string;
  message?: string;
  /** The command of SMTP that the server refused. */
  command?: string;
  response?: string;
  responseCode?: number;
}

/** Checks whether the server refuses the sender, who is the same for all mails. */
export const refusesSender = ({ code, command }: TransportError) => code === "EENVELOPE" && command === "MAIL FROM";

/** Reads what an error of the transport means. */
export function readFailure(error: unknown): MailFailure {
  const failure = error as TransportError;
  const { code = "unknown", responseCode } = failure;
  const reply = responseCode ?? null;
  const isAboutMail = code === "EENVELOPE" || code === "EMESSAGE";
  if (!isAboutMail || refusesSender(failure)) return { code, reply, outcome: "away" };
  if (isPolicy(failure)) return { code, reply, outcome: "later" };
  return { code, reply, outcome: reply !== null && reply >= 500 ? "refused" : "later" };
}

/**
 * Checks whether a server that reads the recipient first refuses the sender or the site, as Postfix does by default: a
 * bad address of the sender, or a matter of policy such as a missing right to send (RFC 3463 §3.2, §3.8).
 */
const isPolicy = ({ response = "" }: TransportError) => /^5\d\d[ -]5\.(1\.[78]|7\.\d+)\b/.test(response);
