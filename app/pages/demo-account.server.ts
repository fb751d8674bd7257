import type { FormValues } from "#app/form-result";

/** Fills an empty login form with the demo account, if the server has one. */
export function fillDemoAccount(fields: FormValues): FormValues {
  const { DEMO_EMAIL, DEMO_PASSWORD } = process.env;
  const isEmpty = !fields.email?.trim() && !fields.password;
  return isEmpty && DEMO_EMAIL && DEMO_PASSWORD ? { ...fields, email: DEMO_EMAIL, password: DEMO_PASSWORD } : fields;
}
