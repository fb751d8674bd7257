import type { ApiBindings } from "#api/http/env";
import type { FieldError } from "#contract/errors";
import { assertConforms } from "./conformance";
import { nextMillisecond } from "./next-millisecond";

export const ourOrigin = "http://vidlark.test";

/** A response; the type parameter asserts the type of the envelope's `data`. */
export interface Answer<T> {
  status: number;
  message: string;
  data: T;
  /** Without the codes, which the whole envelope has. */
  errors: FieldError[];
  /** The whole envelope; null if the response is not JSON. */
  body: Record<string, unknown> | null;
  text: string;
  headers: Headers;
}

export interface RequestOptions {
  /** Adds to the headers that our pages send; null removes a header. */
  headers?: Record<string, string | null>;
  caller?: Partial<ApiBindings>;
}

type Fetch = (request: Request, caller: ApiBindings) => Response | Promise<Response>;
type Body = FormData | URLSearchParams | ReadableStream<Uint8Array> | string | object | undefined;

const tokenPaths = /\/users\/(login(\/code|\/passkey)?|refresh-token(\/plain)?)\/?$/;
const hasNoBody = /^(HEAD|OPTIONS)$/;
/** The OpenAPI document: it is no call of the contract, and it names password fields without a value. */
const isDocument = /\/openapi\.json$/;
/** Parts of files use the tus protocol, without an envelope. */
const isUpload = /\/uploads(\/[0-9a-f]{24})?$/;
let requests = 0;

/** Calls the API as a page of ours does, and keeps its cookies. */
export class Client {
  constructor(
    private readonly fetch: Fetch,
    private readonly knownTokens: Set<string>,
    readonly cookies: Map<string, string>,
  ) {}

  get = <T = unknown>(path: string, options?: RequestOptions) => this.request<T>("GET", path, undefined, options);
  post = <T = unknown>(path: string, body?: Body, options?: RequestOptions) =>
    this.request<T>("POST", path, body, options);
  patch = <T = unknown>(path: string, body?: Body, options?: RequestOptions) =>
    this.request<T>("PATCH", path, body, options);
  delete = <T = unknown>(path: string, options?: RequestOptions) => this.request<T>("DELETE", path, undefined, options);

  /** Sends a request; prefixes the path with /api/v1 unless it begins with /api or /healthcheck. */
  async request<T>(
    method: string,
    path: string,
    body?: Body,
    { headers = {}, caller }: RequestOptions = {},
  ): Promise<Answer<T>> {
    const url = ourOrigin + (/^\/(api|healthcheck)\b/.test(path) ? path : `/api/v1${path}`);
    const request = new Request(url, { method, ...encodeBody(body), duplex: "half" } as RequestInit);
    if (method !== "GET") request.headers.set("Origin", caller?.origin ?? ourOrigin);
    if (this.cookies.size > 0)
      request.headers.set("Cookie", [...this.cookies].map((pair) => pair.join("=")).join("; "));
    for (const [name, value] of Object.entries(headers))
      if (value === null) request.headers.delete(name);
      else request.headers.set(name, value);
    const requestId = `request-${++requests}`;
    const who = { address: "192.0.2.1", origin: ourOrigin, requestId, isInProcess: false, ...caller };
    const answer = await readAnswer<T>(await this.fetch(request, who));
    // Lists order by time: what one request after another adds has distinct times.
    if (method !== "GET") await nextMillisecond();
    this.keepCookies(answer.headers);
    if (isDocument.test(path)) return answer;
    if (answer.status < 300 && !hasNoBody.test(method) && !isUpload.test(path))
      assertConforms(method, new URL(url).pathname, answer.status, answer.body);
    if (tokenPaths.test(path.split("?")[0]!)) this.noteTokens(answer.data);
    else assertNoSecrets(`${method} ${path}`, answer.text, this.knownTokens);
    return answer;
  }

  private keepCookies(headers: Headers) {
    for (const line of headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value && !/max-age=0/i.test(line)) this.cookies.set(name!, value);
      else this.cookies.delete(name!);
    }
  }

  private noteTokens(data: unknown) {
    const { accessToken, refreshToken } = (data ?? {}) as Record<string, string | undefined>;
    for (const token of [accessToken, refreshToken]) if (token) this.knownTokens.add(token);
  }
}

/** Builds a multipart form of these fields. */
export function buildForm(fields: object) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value as string | Blob);
  return form;
}

/** Asserts that a response holds no password hash, under any name, and no token unless the call issues tokens. */
export function assertNoSecrets(call: string, text: string, tokens: Iterable<string>) {
  const secret = [...tokens].some((token) => text.includes(token));
  if (secret || /\$argon2|"[^"]*(password|hash|token)"\s*:/i.test(text))
    throw new Error(`${call} answered with a secret: ${text}`);
}

function encodeBody(body: Body): RequestInit {
  if (body === undefined || body instanceof FormData || body instanceof URLSearchParams) return { body: body ?? null };
  if (typeof body === "string" || body instanceof ReadableStream) return { body };
  return { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
}

/** What a moderator wrote has no code, as a time has none. */
const uncoded = /^(suspension\.(reason|until)|deletion\.at)$/;
/** Nor have what a mail server said, and why a file could not be used when it was sent, which is stored. */
const told = /^(The mail server|Please upload a video file: )/;

/** Asserts that a refusal has a code, and each error of a field, too. */
function assertCodes(body: Record<string, unknown>, errors: FieldError[]) {
  const lacking = errors.filter(({ field, code }) => !code && !uncoded.test(field));
  if (told.test(String(body.message))) return;
  if (!body.code || lacking.length > 0) throw new Error(`A refusal lacks a code: ${JSON.stringify(body)}`);
}

async function readAnswer<T>(response: Response): Promise<Answer<T>> {
  const text = await response.text();
  const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
  const body = isJson && text ? (JSON.parse(text) as Record<string, unknown>) : null;
  const { message = "", data = null, errors: sent = [] } = (body ?? {}) as Partial<Answer<T>>;
  if (body?.success === false) assertCodes(body, sent);
  const errors = sent.map(({ field, message: text }) => ({ field, message: text }));
  return { status: response.status, message, data: data as T, errors, body, text, headers: response.headers };
}
