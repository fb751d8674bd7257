import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { SubmitButton } from "#app/components/forms/submit-button";
import { useFormState } from "#app/components/forms/use-form-state";
import { formatAge, pageTime } from "#app/format/age";
import { formatDay } from "#app/format/day";
import { isId } from "#app/format/path";
import { buttonResponse } from "#app/http/form-response.server";
import { readButton } from "#app/http/form.server";
import { required } from "#app/http/load.server";
import { loadWithViewer } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import type { SessionEntry } from "#contract/users";

const here = "/settings/security";

export const meta: MetaFunction = () => [{ title: "Devices · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [, { sessions, total }] = await loadWithViewer(request, context, () =>
    required(videoApi(request, context).users.sessions()),
  );
  return json({ sessions, hidden: total - sessions.length, now: pageTime(true) });
}

/** Signs out the device of the pressed button, or all but this one. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { session } = await readButton(request);
  const { endSession, endOtherSessions } = videoApi(request, context).users;
  if (session && !isId(session)) throw json(null, 404);
  const ending = session ? endSession(session) : endOtherSessions();
  return buttonResponse({ request, context }, ending, { goTo: here });
}

export default function Devices() {
  const { sessions, hidden, now } = useLoaderData<typeof loader>();
  const { isPending } = useFormState();
  return (
    <Form method="post" preventScrollReset>
      <p className="mb-4 text-muted">
        Your account is signed in on these devices. Sign out those that you do not know, and change your password.
      </p>
      <ul className="mb-4 divide-y divide-line">
        {sessions.map((session) => (
          <Device key={session._id} {...session} now={now} isPending={isPending} />
        ))}
      </ul>
      {hidden > 0 && <p className="mb-4 text-muted">{`${hidden} more, which were used longer ago, are not shown.`}</p>}
      {sessions.length + hidden > 1 && (
        <div className="form-buttons">
          <SubmitButton variant="secondary" name="session" value="" pending={isPending}>
            Sign out all other devices
          </SubmitButton>
        </div>
      )}
    </Form>
  );
}

function Device({
  _id,
  device,
  network,
  createdAt,
  seenAt,
  isCurrent,
  now,
  isPending,
}: SessionEntry & { now: number; isPending: boolean }) {
  const name = device || "Unknown device";
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <strong className="font-semibold">{name}</strong>
        <p className="text-sm text-muted">
          {isCurrent ? "This device" : `Last used ${formatAge(seenAt, now)}`}
          {network && ` · network ${network}`}
          {` · signed in on ${formatDay(createdAt)}`}
        </p>
      </div>
      {!isCurrent && (
        <SubmitButton variant="secondary" name="session" value={_id} pending={isPending}>
          Sign out
          <span className="sr-only">{` ${name}`}</span>
        </SubmitButton>
      )}
    </li>
  );
}
