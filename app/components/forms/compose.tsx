import { Form, useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { InvalidForm } from "#app/form-result";
import { FormAlert } from "./form-alert";
import { SubmitButton } from "./submit-button";
import { TextArea } from "./text-area";
import { addFocus, formProps, emptyForm } from "./use-form-state";
import { useSubmittedForm } from "./use-submitted-form";
import { usePageContext } from "#app/components/ui/page-context";
import * as t from "#languages/forms";

interface Props {
  /** Path of the page, to which the form also posts, and its query. */
  path: string;
  search: string;
  name: string;
  label: string;
  hint?: string;
  /** Where a visitor returns after signing in, and to do what. */
  from: string;
  to: "reply" | "tweet" | "other";
  /** The comment that the text replies to. A page has at most one box for a reply, and one for a new comment. */
  parentId?: string;
  /** Whether the page also has a box for a reply; otherwise this one shows a refused reply. */
  hasReply?: boolean;
  /** The text that a new reply begins with. */
  opening?: string;
  children: ReactNode;
}

/** Renders a box for a short text; asks a visitor to sign in. */
export function Compose({ from, to, ...box }: Props) {
  return usePageContext().isSignedIn ? <TextBox key={box.path} {...box} /> : <SignIn from={from} to={to} {...box} />;
}

function TextBox({
  path,
  search,
  name,
  label,
  hint,
  parentId = "",
  hasReply,
  opening,
  children,
}: Omit<Props, "from" | "to">) {
  const refusedForm = useActionData<InvalidForm>();
  const isOurs = (refusedForm?.values.parentId ?? "") === parentId || (!parentId && !hasReply);
  const { at, alert } = formProps((isOurs && refusedForm) || emptyForm, `${name}-alert`);
  const { isPending, form } = useSubmittedForm(path, refusedForm !== undefined, parentId);
  const field = at(name);
  const reply = { id: "reply", ...addFocus(field), defaultValue: field.defaultValue ?? opening };
  return (
    <Form ref={form} className="compose" method="post" action={path + search} noValidate preventScrollReset>
      {alert !== undefined && <FormAlert id={`${name}-alert`} message={alert} />}
      {parentId && <input type="hidden" name="parentId" value={parentId} />}
      <TextArea label={label} rows={2} hint={hint} {...(parentId ? reply : field)} />
      <SubmitButton pending={isPending} pendingText={t.posting()}>
        {children}
      </SubmitButton>
    </Form>
  );
}

function SignIn({ from, to, parentId }: Pick<Props, "from" | "to" | "parentId">) {
  const query = `?from=${encodeURIComponent(from)}`;
  return (
    <p className="text-muted" id={parentId && "reply"}>
      {t.logInOrSignUp({
        to,
        login: (text) => <a href={`/login${query}`}>{text}</a>,
        signup: (text) => <a href={`/signup${query}`}>{text}</a>,
      })}
    </p>
  );
}
