import { setTimeout as pause } from "node:timers/promises";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";

/** A mail as it arrived. */
export interface ArrivedMail {
  from: string;
  to: string;
  headers: string;
  subject: string;
  text: string;
  html: string;
}

/** How the server answers the next mails, with a code of RFC 5321 §4.2; 0 accepts them. `status` is that of RFC 3463. */
type Refusal = { from?: number; rcpt?: number; data?: number; status?: string };

/** The steps of a mail at which a test can do something; at `taken` the server has it, and has not said so. */
export const mailSteps = ["connect", "from", "rcpt", "data", "taken", "answered"] as const;
export type MailStep = (typeof mailSteps)[number];

/** A mail server for tests: it keeps what arrives. */
export async function startMailServer(port = 0) {
  const mails: ArrivedMail[] = [];
  const state: { refusal: Refusal; onStep: (step: MailStep) => void } = { refusal: {}, onStep: () => undefined };
  const refuse = (responseCode: number) => {
    const { status = "" } = state.refusal;
    return Object.assign(new Error(`${status} no, not for anna@vidlark.test`.trim()), { responseCode });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onConnect: (_session, done) => done((state.onStep("connect"), null)),
    onMailFrom(_address, _session, done) {
      state.onStep("from");
      done(state.refusal.from ? refuse(state.refusal.from) : null);
    },
    onRcptTo(_address, _session, done) {
      state.onStep("rcpt");
      done(state.refusal.rcpt ? refuse(state.refusal.rcpt) : null);
    },
    onData(stream, session, done) {
      state.onStep("data");
      readMail(stream, session).then((mail) => {
        if (state.refusal.data) return done(refuse(state.refusal.data));
        mails.push(mail);
        state.onStep("taken");
        done();
        state.onStep("answered");
      }, done);
    },
  });
  // A program that was killed resets its connection.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.server.address() as AddressInfo;
  return {
    mails,
    port: address.port,
    settings: {
      url: `smtp://127.0.0.1:${address.port}`,
      from: "Vidlark <no-reply@vidlark.test>",
      publicUrl: "http://vidlark.test",
    },
    /** Says what is done at each step from now on. */
    onStep: (onStep: (step: MailStep) => void) => void (state.onStep = onStep),
    /** Refuses what comes from now on. */
    refuse: (refusal: Refusal) => void (state.refusal = refusal),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function readMail(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<ArrivedMail> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const raw = Buffer.concat(chunks).toString();
  const from = envelope.mailFrom ? envelope.mailFrom.address : "";
  const to = envelope.rcptTo.map(({ address }) => address).join(", ");
  const headers = raw.split("\r\n\r\n", 1)[0]!;
  const subject = /^Subject: (.*)$/m.exec(headers)?.[1]?.trim() ?? "";
  return { from, to, headers, subject, text: readPart(raw, "text/plain"), html: readPart(raw, "text/html") };
}

/** Reads a part of a multipart mail, which is encoded as quoted-printable (RFC 2045 §6.7) or not at all. */
function readPart(raw: string, type: string): string {
  const part = raw.slice(raw.indexOf(`Content-Type: ${type}`));
  const start = part.indexOf("\r\n\r\n");
  // A line of quoted-printable may begin with two hyphens of a token.
  const [, boundary] = /boundary="([^"]+)"/.exec(raw) ?? [];
  const body = part.slice(start + 4, boundary ? part.indexOf(`\r\n--${boundary}`, start) : undefined);
  if (!/quoted-printable/i.test(part.slice(0, start))) return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

/** Finds the token of the link that a mail brings. */
export const tokenIn = ({ text }: ArrivedMail) => /token=([\w-]+)/.exec(text)?.[1] ?? "";

/** Finds the token of the link that ends mails, as the header of a mail has it. */
export function unsubscribeTokenIn({ headers }: ArrivedMail): string {
  const unfolded = headers.replace(/\r\n[ \t]+/g, " ");
  return /^List-Unsubscribe: <\S+\?token=(\S+)>$/m.exec(unfolded)?.[1] ?? "";
}

const pauseMs = 10;

/** Waits until something of the mails is as expected; throws when it is not in time. */
export async function until<T>(
  read: () => T | undefined | false | Promise<T | undefined | false>,
  timeoutMs = 30_000,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const value = await read();
    if (value) return value;
    if (performance.now() > deadline) throw new Error(`Still not so after ${timeoutMs} ms: ${read}`);
    await pause(pauseMs);
  }
}
