import { z } from "zod";
import { ApiError } from "#contract/errors";
import { cursors } from "#contract/envelope";
import { logWarning } from "#app/log.server";
import { wrong } from "#app/messages";
import { type ApiRequest, ask, NotOffered } from "./ask.server";
import { servedHere } from "./media-urls.server";
import { type Reply, Unreachable } from "./send.server";
import { type ApiSession, keepCookies } from "./session.server";

/** What a call gave: its data, the server's sentence about it, and where its list goes on; null where it does not say. */
export interface Answer<T> {
  data: T;
  message: string;
  page: z.output<typeof cursors> | null;
}

export interface Call<S extends z.ZodType> extends ApiRequest {
  answer: S;
  /** No data without an envelope is taken for its answer. */
  inEnvelope?: boolean;
}

/** An answer that cannot be understood. */
export class UnreadableAnswer extends ApiError {
  constructor() {
    super(502, wrong);
  }
}

/** Makes a call in the visitor's name, renewing the session when it must; throws ApiError, with status 503 when the API is away. */
export async function call<S extends z.ZodType>(session: ApiSession, asked: Call<S>): Promise<Answer<z.output<S>>> {
  try {
    const reply = await ask(session, asked);
    const answer = understand(asked, readJson(reply, servedHere(session.site)));
    keepCookies(session, reply.cookies);
    return answer;
  } catch (error) {
    if (error instanceof ApiError) tell(session, asked.to[0], error);
    throw error;
  }
}

/** Says in the log what failed; that nobody is signed in is no failure, nor what the server is known to lack. */
function tell({ site }: ApiSession, call: string, error: ApiError) {
  if (error.status === 401 || error instanceof Unreachable || error instanceof NotOffered) return;
  const { status, message } = error;
  logWarning({ requestId: site.visitor.requestId, call, status, error: message });
}

function readJson({ text }: Reply, reviver: Parameters<typeof JSON.parse>[1]): unknown {
  try {
    return JSON.parse(text, reviver);
  } catch {
    throw new UnreadableAnswer();
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Some calls of some servers answer their data without an envelope. */
function understand<S extends z.ZodType>({ answer, inEnvelope = false }: Call<S>, body: unknown): Answer<z.output<S>> {
  const envelope = isObject(body) ? body : {};
  const data = answer.safeParse(inEnvelope || "data" in envelope ? envelope.data : body);
  if (!data.success) throw new UnreadableAnswer();
  const page = isObject(envelope.page) ? cursors.safeParse(envelope.page) : null;
  const message = typeof envelope.message === "string" ? envelope.message : "";
  return { data: data.data, message, page: page?.success ? page.data : null };
}
