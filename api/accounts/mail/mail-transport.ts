import ipaddr from "ipaddr.js";
import { createTransport, type SendMailOptions } from "nodemailer";

/** The mail server, the sender, and the origin of links. */
export interface MailSettings {
  /** `smtp://` or `smtps://` with name and password. */
  url: string;
  /** The sender, such as `Vidlark <no-reply@videos.example>`. */
  from: string;
  /** The origin of the links. */
  publicUrl: string;
}

/** How long the mail server may be silent at each step. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Returns whether a mail server is on this machine. */
function isLoopback(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "");
  return host === "localhost" || (ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback");
}

/**
 * Creates a transport, which connects to the mail server for each mail. Requires TLS for another machine, unless the URL says
 * `requireTLS=false`: an attacker in between could remove the server's offer of STARTTLS (RFC 3207 §6).
 */
export const openTransport = ({ url, from }: Pick<MailSettings, "url" | "from">) =>
  createTransport(
    { url, requireTLS: !isLoopback(url), ...timeouts, disableFileAccess: true, disableUrlAccess: true },
    { from },
  );

/** How long sending a mail may take. This is shorter than its lease, so that no other process sends it meanwhile. */
const deadlineMs = 90_000;

/**
 * Sends a mail, and closes the connection after the timeout, even if the server still responds. Throws the transport's
 * errors.
 */
export const sendInTime = (
  transport: ReturnType<typeof openTransport>,
  message: SendMailOptions,
  timeoutMs = deadlineMs,
) => transport.sendMail({ ...message, signal: AbortSignal.timeout(timeoutMs) });

/** Why a mail could not be sent, without addresses and without the server's text. */
export interface MailFailure {
  code: string;
  /** The code of the server's reply (RFC 5321 §4.2); null without a reply. */
  reply: number | null;
  /**
   * What happens to the mail: `refused` permanently, tried again `later`, or `away`: all mails wait, because the server is
   * unreachable.
   */
  outcome: "refused" | "later" | "unreachable";
}

/** The fields of nodemailer's errors. */
export interface TransportError {
  code?: string;
  message?: string;
  /** The SMTP command that the server refused. */
  command?: string;
  response?: string;
  responseCode?: number;
}

/** Returns whether the server refuses the sender, which is the same for all mails. */
export const refusesSender = ({ code, command }: TransportError) => code === "EENVELOPE" && command === "MAIL FROM";

/** Converts an error of the transport. */
export function readFailure(error: unknown): MailFailure {
  const failure = error as TransportError;
  const { code = "unknown", responseCode } = failure;
  const reply = responseCode ?? null;
  const isAboutMail = code === "EENVELOPE" || code === "EMESSAGE";
  if (!isAboutMail || refusesSender(failure)) return { code, reply, outcome: "unreachable" };
  if (isPolicy(failure)) return { code, reply, outcome: "later" };
  return { code, reply, outcome: reply !== null && reply >= 500 ? "refused" : "later" };
}

/**
 * Returns whether the server refuses the sender, or the site by a policy, and not the recipient (RFC 3463 §3.2, §3.8). A server
 * such as Postfix says so only after it has read the recipient.
 */
const isPolicy = ({ response = "" }: TransportError) => /^5\d\d[ -]5\.(1\.[78]|7\.\d+)\b/.test(response);
