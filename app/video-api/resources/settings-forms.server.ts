import { calls } from "#contract/calls";
import { ApiError } from "#contract/errors";
import { call } from "../transport/call.server";
import { nullOnApiError } from "../transport/errors.server";
import type { ApiSession } from "../transport/session.server";
import { user } from "../shapes/account-shapes.server";

/** The values of a settings form, by field name. */
export type SettingsFields = Record<string, string | undefined>;

/** The call of each settings form, and its fallback on servers with one call for the whole profile. */
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
 * Sends the changed fields of a form, since some servers refuse a name that is taken even from its owner; then all
 * fields when the server requires them.
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

/** Picks the fields that differ from the account; all of them when the account cannot be read. */
async function pickChanged(session: ApiSession, fields: SettingsFields): Promise<SettingsFields> {
  const account = await call(session, calls.findViewer, {}, user).catch(nullOnApiError);
  const before: Record<string, unknown> = account?.data ?? {};
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => before[name] !== value));
}

/** Returns whether an error says that a required field is missing, by the words that servers have for it. */
const isMissingFieldError = (error: unknown) =>
  error instanceof ApiError && [400, 422].includes(error.status) && /\brequired\b|\bmissing\b/i.test(error.message);
