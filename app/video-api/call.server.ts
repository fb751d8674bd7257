import { z } from "zod";
import { ApiError } from "#contract/errors";
import { cursors } from "#contract/envelope";
import { wrong } from "#app/messages";
import { readError } from "./errors.server";
import { renew } from "./renew.server";
import { type Outgoing, send } from "./send.server";
import { type ApiSession, keepCookies } from "./session.server";

/** What a call gave: its data, the server's sentence about it, and where its list goes on. */
export interface Answer<T> {
  data: T;
  message: string;
  page: z.output<typeof cursors>;
}

const envelope = z.object({ data: z.unknown(), message: z.string().catch(""), page: cursors.catch(cursors.parse({})) });

export interface Call<S extends z.ZodType> extends Outgoing {
  answer: S;
  /** A call that judges who one is (login) says 401 of its own: that is no reason to renew a session. */
  renews?: boolean;
}

/** Makes a call in the visitor's name, renewing the session when it must; throws ApiError, with status 503 when the API is away. */
export async function call<S extends z.ZodType>(session: ApiSession, asked: Call<S>): Promise<Answer<z.output<S>>> {
  const response = await sendRenewed(session, asked);
  keepCookies(session, response.headers.getSetCookie());
  if (!response.ok) throw await readError(response);
  return understand(asked.answer, await readJson(response));
}

async function sendRenewed(session: ApiSession, asked: Outgoing & { renews?: boolean }): Promise<Response> {
  const { renews = true } = asked;
  try {
    if (renews) await renew(session, false);
    const response = await send(session, asked);
    const canRepeat = renews && response.status === 401 && !(asked.body instanceof ReadableStream);
    if (!canRepeat || !(await renew(session, true))) return response;
    await response.body?.cancel();
    return await send(session, asked);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    console.warn(
      JSON.stringify({
        requestId: session.site.visitor.requestId,
        call: `${asked.method} ${asked.path}`,
        error: String(error),
      }),
    );
    throw new ApiError(503, wrong);
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new ApiError(502, wrong);
  }
}

function understand<S extends z.ZodType>(answer: S, body: unknown): Answer<z.output<S>> {
  const read = envelope.safeParse(body);
  const data = answer.safeParse(read.data?.data);
  if (!read.success || !data.success) throw new ApiError(502, wrong);
  return { ...read.data, data: data.data };
}
