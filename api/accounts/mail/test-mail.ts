import * as t from "#languages/mails";
import { type MailSettings, openTransport, refusesSender, sendInTime, type TransportError } from "./mail-transport";

/** Sends a test mail to an address. Throws the transport's errors. */
export async function sendTestMail(
  settings: MailSettings,
  { address, siteName }: { address: string; siteName: string },
  timeoutMs?: number,
) {
  const transport = openTransport(settings);
  const text = `${t.testText({ site: siteName, url: settings.publicUrl })}\n`;
  try {
    await sendInTime(transport, { to: address, subject: t.testSubject({ site: siteName }), text }, timeoutMs);
  } finally {
    transport.close();
  }
}

/** Explains why a mail could not be sent, and what to do. For operators only, because it quotes the mail server. */
export function explainMailError(error: unknown, { url, from }: Pick<MailSettings, "url" | "from">): string {
  const failure = error as TransportError;
  const { response } = failure;
  const { hostname, port, protocol } = new URL(url);
  const hostAndPort = `${hostname}:${port || (protocol === "smtps:" ? "465" : "587")}`;
  const reason = explainReason(failure, { hostAndPort, hostname, from });
  return response ? `${reason}\nThe mail server said: ${response}` : reason;
}

function explainReason(
  failure: TransportError,
  { hostAndPort, hostname, from }: { hostAndPort: string; hostname: string; from: string },
): string {
  const { code = "", message = "" } = failure;
  if (code === "EAUTH") return "The mail server refuses the name or the password: check both in SMTP_URL";
  if (refusesSender(failure)) return `The mail server does not send for ${from}: check MAIL_FROM`;
  if (code === "EENVELOPE") return "The mail server refuses the address that the mail is for";
  if (code === "EMESSAGE") return "The mail server refuses the mail: its log may say why";
  if (code === "EDNS" || /ENOTFOUND|EAI_AGAIN/.test(message))
    return `No server is called ${hostname}: check the host in SMTP_URL`;
  if (/ECONNREFUSED/.test(message)) return `Nothing listens at ${hostAndPort}: check host and port in SMTP_URL`;
  if (/certificate|self.signed|altnames/i.test(message))
    return `The certificate of ${hostname} is not valid for it (${message}): use the name in the certificate in SMTP_URL`;
  if (code === "ETLS" && /STARTTLS/.test(message))
    return `${hostAndPort} offers no TLS: use smtps://, or add ?requireTLS=false to SMTP_URL where nobody stands between`;
  if (code === "ETLS" || /wrong version number|SSL routines|greeting/i.test(message))
    return `${hostAndPort} speaks another protocol: smtps:// is for TLS from the start (port 465), smtp:// for port 587 or 25`;
  if (code === "ETIMEDOUT" || code === "EABORT")
    return `${hostAndPort} does not answer: check host and port in SMTP_URL, and firewalls`;
  return `The connection to ${hostAndPort} failed: ${message || code}`;
}
