import { emailOf, password } from "./fill";

/**
 * Signs in with the form of the web tier; returns the cookies that it sets, including the one of the welcome message.
 */
export async function signIn(origin: string, username: string): Promise<Map<string, string>> {
  const body = new URLSearchParams({ email: emailOf(username), password });
  const headers = { Origin: origin };
  const answer = await fetch(`${origin}/login`, { method: "POST", body, headers, redirect: "manual" });
  if (answer.status !== 302) throw new Error(`Signing in answered ${answer.status}`);
  const lines = answer.headers.getSetCookie().map((line) => /^([^=]+)=([^;]*)/.exec(line)!);
  return new Map(lines.map(([, name, value]) => [name!, value!]));
}

export const cookieHeader = (cookies: Map<string, string>) => [...cookies].map((pair) => pair.join("=")).join("; ");
