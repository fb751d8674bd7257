import type { z } from "zod";
import type { TokenScope } from "#contract/token-scopes";
import type { newTokenShape } from "#contract/tokens";
import type { TestApi, User } from "./api";
import type { Answer, Client, RequestOptions } from "./client";

export type MadeToken = z.output<typeof newTokenShape>;

/** Makes a token of a person; throws if that is refused. */
export async function makeToken(owner: User, scopes: readonly TokenScope[], days = 30): Promise<MadeToken> {
  const made = await owner.post<MadeToken>("/users/tokens", { name: "Uploader", scopes: scopes.join(" "), days });
  if (made.status !== 201) throw new Error(made.text);
  return made.data;
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** Returns what sends requests as a program does: with the token, and without cookies, origin or XSRF header. */
export function program(
  { visitor }: Pick<TestApi, "visitor">,
  { secret }: Pick<MadeToken, "secret">,
): Client["request"] {
  const client = visitor();
  return <T>(
    method: string,
    path: string,
    body?: Parameters<Client["request"]>[2],
    options: RequestOptions = {},
  ): Promise<Answer<T>> =>
    client.request<T>(method, path, body, {
      ...options,
      headers: { Origin: null, ...bearer(secret), ...options.headers },
    });
}
