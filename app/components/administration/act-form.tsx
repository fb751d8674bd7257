import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormAlert } from "#app/components/forms/form-alert";
import { FormEnd } from "#app/components/forms/form-end";
import { FreshPassword } from "#app/components/forms/fresh-password";
import { useFormState } from "#app/components/forms/use-form-state";
import { BackLink } from "#app/components/ui/back-link";
import * as t from "#languages/administration";

interface Props {
  title: string;
  act: string;
  closeTo: string;
  /** Names the page at `closeTo` in a link above the title. */
  parent?: string;
  destroys?: boolean;
  /** Whether the page has the button of the act; otherwise, it only explains something and leads back to `parent`. */
  hasAct?: boolean;
  /** Whether the act needs a fresh password that was not given yet. */
  needsPassword?: boolean;
  /** Whether the act changes what only a new document shows, such as the site's colours. */
  reloads?: boolean;
  /** Renders what will happen, and the fields. */
  children: (at: ReturnType<typeof useFormState>["at"]) => ReactNode;
}

/** Renders the page of one act of administration: what it does, its fields, and the button that does it. */
export function ActForm({
  title,
  act,
  closeTo,
  parent,
  destroys = false,
  hasAct = true,
  needsPassword = false,
  reloads = false,
  children,
}: Props) {
  const { at, alert, isPending } = useFormState("act-alert");
  const { defaultValue: _, ...password } = at("password");
  return (
    <section className="narrow" aria-labelledby="act-title">
      {parent !== undefined && (
        <BackLink to={closeTo}>
          <bdi>{parent}</bdi>
        </BackLink>
      )}
      <h2 id="act-title" className="mb-3">
        {title}
      </h2>
      <Form
        className="form max-sm:gap-3.5"
        method="post"
        encType="multipart/form-data"
        noValidate
        reloadDocument={reloads}
      >
        {alert !== undefined && <FormAlert id="act-alert" message={alert} />}
        {children(at)}
        <FreshPassword isNeeded={needsPassword} {...password} />
        {hasAct && (
          <FormEnd closeTo={closeTo} pending={isPending} pendingText={t.pleaseWait()} destroys={destroys}>
            {act}
          </FormEnd>
        )}
      </Form>
    </section>
  );
}
