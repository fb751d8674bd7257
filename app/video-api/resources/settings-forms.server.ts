import { calls } from "#contract/calls";
import { ApiError } from "#contract/errors";
import { call } from "../transport/call.server";
import { nullOnApiError } from "../transport/errors.server";
import type { ApiSession } from "../transport/session.server";
import { user } from "../shapes/shapes.server";

/** What a form of the settings holds, by field. */
export type SettingsFields = Record<string, string | undefined>;

/** The call that each form of the settings is sent by, and the one of servers that have one form for all. */
const formCalls = {
  account: { usual: calls.editAccount, older: calls.editProfile },
  channel: { usual: calls.editChannel, older: calls.editProfile },
  password: { usual: calls.changePassword, older: undefined },
};

type FormName = keyof typeof formCalls;

export const sendForm = (session: ApiSession, form: FormName, fields: SettingsFields) =>
  call(session, formCalls[form].usual, { body: withBothNames(fields), fallback: formCalls[form].older });

/** Some servers write the field of the full name in lower case. */
const withBothNames = ({ fullName, ...fields }: SettingsFields) =>
  fullName === undefined ? fields : { ...fields, fullName, fullname: fullName };

/**
 * Sends the changed fields of a form, since some servers refuse a name that is taken even from its owner; then all of
 * them where a server wants each.
 */
export async function sendChanged(session: ApiSession, form: Exclude<FormName, "password">, fields: SettingsFields) {
  const changedFields = await pickChanged(session, fields);
  try {
    return await sendForm(session, form, changedFields);
  } catch (error) {
    const isPartial = Object.keys(changedFields).length < Object.keys(fields).length;
    if (isPartial && isMissingFieldError(error)) return sendForm(session, form, fields);
    throw error;
  }
}

/** Picks the fields that differ from the account; all of them when the server does not tell what the account has. */
async function pickChanged(session: ApiSession, fields: SettingsFields): Promise<SettingsFields> {
  const account = await call(session, calls.findViewer, {}, user).catch(nullOnApiError);
  const before: Record<string, unknown> = account?.data ?? {};
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => before[name] !== value));
}

/** Whether a server misses a field, by the words that servers have for it. */
const isMissingFieldError = (error: unknown) =>
  error instanceof ApiError && [400, 422].includes(error.status) && /\brequired\b|\bmissing\b/i.test(error.message);
