import { Form } from "@remix-run/react";
import { Icon } from "#app/components/ui/icon";
import * as t from "#languages/shell";

interface Props {
  className?: string;
  buttonClass?: string;
}

export function LogoutForm({ className, buttonClass }: Props) {
  return (
    <Form className={className} method="post" action="/logout">
      <button className={buttonClass}>
        <Icon name="out" />
        {t.logout()}
      </button>
    </Form>
  );
}
