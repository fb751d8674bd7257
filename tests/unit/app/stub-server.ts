import { videoApi } from "#app/video-api/index.server";
import type { Requester } from "#contract/requester";
import { apiSession } from "#app/video-api/transport/session.server";
import { newApiUrl } from "#tests/support/api-url";

type Replies = Record<string, (request: Request) => Response | Promise<Response>>;

/** A video API of its own, and browser requests that ask it; `calls` are those it saw. */
export function stubServer(replies: Replies, { mediaPath = null }: { mediaPath?: string | null } = {}) {
  const apiUrl = newApiUrl();
  const calls: string[] = [];
  const transport = async (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname.replace("/api/v1/", "")}`;
    calls.push(call);
    const reply = replies[call];
    if (!reply) throw new TypeError(`${call} cannot be reached`);
    return reply(request);
  };
  const visit = (cookie = "", sent: Record<string, string> = {}, sender: Partial<Requester> = {}) => {
    const requester = { address: "203.0.113.7", origin: "http://site.test", requestId: "REQUEST-1", ...sender };
    const support = { social: null, professional: null, code: null, chat: null };
    const context = { site: { transport, apiUrl, requester, mediaPath, runsOwnServer: true, support } };
    const request = new Request("http://site.test/", {
      headers: { ...sent, ...(cookie && { Cookie: cookie }) },
    });
    const cookies = () => [...apiSession(request, context).cookiesToSend.values()];
    return { request, context, api: videoApi(request, context), cookies };
  };
  return { apiUrl, calls, visit };
}

export const jsonResponse = (data: unknown, status = 200, cookies: string[] = []) =>
  Response.json(
    { data, message: "" },
    { status, headers: cookies.map((line): [string, string] => ["Set-Cookie", line]) },
  );

export const aViewer = { _id: "u1", username: "lark" };
