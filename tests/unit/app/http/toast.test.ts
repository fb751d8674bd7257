import { expect, test } from "vitest";
import { readToast, redirectWithError, redirectWithToast, toastInPlace } from "#app/http/toast.server";
import { apiSession } from "#app/video-api/transport/session.server";
import { stubServer } from "../stub-server";

const send = {
  "in place": (session, message) => toastInPlace(session, { message }, false),
  "after a redirect": (session, message) => redirectWithToast(session, "/", { message }),
  "after a redirect, as an error": (session, message) => redirectWithError(session, "/", { message }),
} satisfies Record<string, (session: ReturnType<typeof apiSession>, message: string) => Promise<Response>>;

/** Sends a toast, and reads it from its cookie. */
async function sendAndRead(how: keyof typeof send, message: string) {
  const { visit } = stubServer({});
  const first = visit();
  const response = await send[how](apiSession(first.request, first.context), message);
  const line = response.headers.getSetCookie().find((each) => each.startsWith("toast="))!;
  expect(Buffer.byteLength(line)).toBeLessThanOrEqual(4_096);
  const { request, context } = visit(line.split(";")[0]);
  return (await readToast(request, context.site)).toast?.message;
}

test.each(Object.keys(send) as (keyof typeof send)[])("a message too long for a cookie is cut %s", async (how) => {
  expect(await sendAndRead(how, "Saved")).toBe("Saved");
  for (const character of ["a", "\u{1f389}", "ÿ", "~", "\n", "\u0001", '"']) {
    const message = await sendAndRead(how, character.repeat(6_000));
    expect(message).toMatch(new RegExp(`^${character === "\n" ? "\\n" : character}{200,}…$`, "u"));
  }
});
