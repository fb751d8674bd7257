import { Form } from "@remix-run/react";

interface Props {
  label: string;
  isOn: boolean;
  action: string;
  returnTo: string;
}

/** A form of one button: each press posts. */
export function Switch({ label, isOn, action, returnTo }: Props) {
  return (
    <Form method="post" action={action} replace preventScrollReset>
      <input type="hidden" name="returnTo" value={returnTo} />
      <button className="switch" role="switch" aria-checked={isOn} aria-label={label} />
    </Form>
  );
}
