import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useFormState } from "#app/components/forms/use-form-state";
import { SectionFailed } from "#app/components/ui/section-failed";
import { findPageTime } from "#app/format/age";
import { isId } from "#app/format/path";
import { buttonResponse, errorResponse } from "#app/http/form-response.server";
import { readButton } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { optionalSection, required } from "#app/http/load.server";
import { loadWithViewer } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { ApiError } from "#contract/errors";
import { z } from "zod";
import { Devices } from "./devices";
import { Passkeys } from "./passkeys";
import { SecondFactor } from "./second-factor";
import { formatDevice } from "#contract/words/devices";
import * as t from "#languages/settings";

const pagePath = "/settings/security";

export const meta: MetaFunction = () => [{ title: `${t.security()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { users, secondFactor } = videoApi(request, context);
  const load = () => Promise.all([required(users.sessions()), optionalSection(secondFactor.find())]);
  const [, [{ sessions, total }, factors]] = await loadWithViewer(request, context, load);
  const namedSessions = sessions.map((session) => ({ ...session, device: formatDevice(session.device) }));
  return json({ sessions: namedSessions, hidden: total - sessions.length, factors, now: findPageTime(true) });
}

/** Begins to set up an authenticator app, or signs out the device of the pressed button, or all other devices. */
export const action = guardAction(async ({ request, context }) => {
  const { session = "", change, password } = await readButton(request);
  const { secondFactor, users } = videoApi(request, context);
  if (change === "app")
    return buttonResponse({ request, context }, beginQuietly(secondFactor), { goTo: `${pagePath}/app` });
  if (session && !isId(session)) throw json(null, 404);
  const answer = session ? users.endSession(session, { password }) : users.endOtherSessions({ password });
  const refusal = await answer.then(() => null, findPasswordRefusal);
  const schema = z.object({ session: z.string() });
  if (refusal) return errorResponse(refusal, { form: { fields: { session }, schema } });
  return buttonResponse({ request, context }, answer, { goTo: pagePath });
});

/** Returns the error by which the server asks for the password, or refuses it; null for other errors. */
const findPasswordRefusal = (error: unknown) =>
  error instanceof ApiError && error.fields.some(({ field }) => field === "password") ? error : null;

/** Begins to set up an app, without a toast, since the next page says what to do. */
const beginQuietly = async ({ beginApp }: ReturnType<typeof videoApi>["secondFactor"]) => ({
  ...(await beginApp()),
  message: "",
});

export default function Security() {
  const { sessions, hidden, factors, now } = useLoaderData<typeof loader>();
  const { data, failure } = factors;
  const { isPending } = useFormState();
  return (
    <>
      {data && <SecondFactor {...data} isPending={isPending} />}
      {data && <Passkeys passkeys={data.passkeys} now={now} />}
      {failure !== null && failure !== "unsupported" && <SectionFailed failure={failure} retry={pagePath} />}
      <Devices sessions={sessions} hidden={hidden} now={now} isPending={isPending} />
    </>
  );
}
