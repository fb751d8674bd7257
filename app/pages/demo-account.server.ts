import type { FormValues } from "#app/components/refused";

/** A login form sent empty signs in the demo account, where the server is set up with one. */
export function fillDemoAccount(fields: FormValues): FormValues {
  const { DEMO_EMAIL, DEMO_PASSWORD } = process.env;
  const isEmpty = !fields.email?.trim() && !fields.password;
  return isEmpty && DEMO_EMAIL && DEMO_PASSWORD ? { ...fields, email: DEMO_EMAIL, password: DEMO_PASSWORD } : fields;
}
