import * as t from "#languages/forms";

/** Returns whether this browser can use passkeys: it needs scripts, and https or localhost. */
export const supportsPasskeys = () => typeof PublicKeyCredential !== "undefined";

/** An error whose message people read. */
class PasskeyFailure extends Error {}

/** Posts fields and returns the server's JSON; throws a `PasskeyFailure` with the server's message. */
async function post<T>(path: string, fields: Record<string, string>): Promise<T> {
  const response = await fetch(path, { method: "POST", body: new URLSearchParams(fields) });
  const body = (await response.json()) as T & { message?: string };
  if (!response.ok) throw new PasskeyFailure(body.message || t.noPasskeyUsed());
  return body;
}

/** Asks the browser for a passkey to sign in; returns its WebAuthn assertion as JSON. */
export const requestPasskey = (fields: Record<string, string>) =>
  askForPasskey("/actions/sign-in/passkey-options", fields);

/** Confirms by a passkey that the session belongs to the viewer, for ten minutes. */
export async function confirmPasskey() {
  const credential = await askForPasskey("/actions/confirm/passkey-options", {});
  await post("/actions/confirm/passkey", { credential });
}

async function askForPasskey(path: string, fields: Record<string, string>): Promise<string> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"];
  const optionsJSON = await post<Options>(path, fields);
  return JSON.stringify(await startAuthentication({ optionsJSON }));
}

/** Creates a passkey; returns the browser's WebAuthn attestation as JSON. */
export async function createPasskey(): Promise<string> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  type Options = Parameters<typeof startRegistration>[0]["optionsJSON"];
  const optionsJSON = await post<Options>("/actions/passkey-options", {});
  return JSON.stringify(await startRegistration({ optionsJSON }));
}

/** Describes why there is no passkey: by the server's message, or because the browser gave none. */
export function describePasskeyError(error: unknown): string {
  if (error instanceof PasskeyFailure) return error.message;
  if (error instanceof Error && error.name === "InvalidStateError") return t.hasPasskey();
  return t.noPasskeyUsed();
}
