import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import type { RouteHandle } from "#app/context.server";
import { Form, useLoaderData, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Field } from "#app/components/forms/field";
import { FileField } from "#app/components/forms/file-field";
import { FormAlert } from "#app/components/forms/form-alert";
import { DetailsArrow } from "#app/components/ui/fold-mark";
import { SubmitButton } from "#app/components/forms/submit-button";
import { withoutValue, useFormState } from "#app/components/forms/use-form-state";
import { pictureTypes } from "#app/constants";
import { appendTo } from "#app/format/isolate";
import { readQuery } from "#app/format/query";
import { guardAction } from "#app/http/guard-action.server";
import { optional } from "#app/http/load.server";
import { invalidFormResponse } from "#app/http/form.server";
import { jsonBehindLink, passHeaders } from "#app/http/mailed-link.server";
import { readReturnPath, redirectSignedIn } from "#app/pages/sign-in.server";
import { formResponse } from "#app/http/form-response.server";
import { receiveUpload } from "#app/http/uploads.server";
import { completeIntent } from "#app/http/intent.server";
import { setupPath } from "#contract/words/setup";
import { videoApi } from "#app/video-api/index.server";
import { limits } from "#contract/limits";
import type { SignUpMode } from "#contract/site-settings";
import { newUser } from "#contract/users";
import { profileWords } from "#contract/words/profile";
import * as t from "#languages/sign-in";

export const handle: RouteHandle = { takesFiles: true };

export const meta: MetaFunction = () => [{ title: `${t.signUp()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await redirectSignedIn(request, context);
  const signUps = await optional(videoApi(request, context).administration.signUps());
  const { mode = "open", isFirst = false, needsSetupLink = false } = signUps ?? {};
  const invitation = readToken(request, "invitation");
  const setup = isFirst ? readToken(request, "setup") : "";
  return jsonBehindLink({ mode, isFirst, needsSetupLink, invitation, setup }, Boolean(invitation || setup));
}

const readToken = (request: Request, name: "invitation" | "setup") => readQuery(request, name)?.slice(0, 200) ?? "";

export const headers = passHeaders;

export const action = guardAction(async ({ request, context }) => {
  const form = await receiveUpload({ request, context }, { schema: newUser, largeFile: "avatar", isForVisitors: true });
  if (!form.ok) return invalidFormResponse(form);
  const signup = videoApi(request, context).users.signup(form, newUser.parse(form.fields));
  return formResponse({ request, context }, completeIntent({ request, context }, signup), {
    goTo: ({ waitsFor, isAdministrator }) =>
      waitsFor ? waitingPath(waitsFor) : isAdministrator ? setupPath : (readReturnPath(request) ?? "/login"),
    form,
    toastPosition: "auth",
    toastText: (message, { waitsFor }) => (waitsFor ? message : appendTo(message, " 🥳")),
    isSignIn: true,
    fieldNames: ["username", "email", "fullName", "password", "avatar", "coverImage"],
  });
});

const waitingPath = (waitsFor: string) =>
  waitsFor === "verification" ? "/signup/waiting?state=verification" : "/signup/waiting";

export default function Signup() {
  const { at, alert, isPending } = useFormState("signup-alert");
  const { search } = useLocation();
  const { invitation, setup, ...signUps } = useLoaderData<typeof loader>();
  const note = setup ? t.firstNote() : chooseNote({ ...signUps, isInvited: invitation !== "" });
  const isRepeated = !setup && signUps.needsSetupLink && alert !== undefined;
  return (
    <>
      <div className="sheet">
        <h1>{t.createAccount()}</h1>
        {note && !isRepeated && <p className="mb-4 text-muted">{note}</p>}
        <Form className="form" method="post" encType="multipart/form-data" noValidate>
          {alert !== undefined && <FormAlert id="signup-alert" message={alert} />}
          {invitation && <input type="hidden" name="invitation" value={invitation} />}
          {setup && <input type="hidden" name="setup" value={setup} />}
          <SignupFields at={at} />
          <SubmitButton pending={isPending} pendingText={t.signingUp()}>
            {t.signUp()}
          </SubmitButton>
        </Form>
      </div>
      <p>{t.haveAccount({ link: (text) => <a href={setup ? "/login" : `/login${search}`}>{text}</a> })}</p>
    </>
  );
}

/** The texts that say, before the form, who may sign up. */
const notes: Record<SignUpMode, (() => string) | null> = {
  open: null,
  approval: t.approvalNote,
  invitation: t.invitationNote,
  closed: t.closedNote,
};

interface SignUps {
  mode: SignUpMode;
  isFirst: boolean;
  needsSetupLink: boolean;
  isInvited: boolean;
}

function chooseNote({ mode, isFirst, needsSetupLink, isInvited }: SignUps): string | null {
  if (needsSetupLink) return t.linkNote();
  if (mode === "closed") return t.closedNote();
  if (isFirst) return t.firstNote();
  return isInvited ? null : (notes[mode]?.() ?? null);
}

function SignupFields({ at }: Pick<ReturnType<typeof useFormState>, "at">) {
  return (
    <>
      <Field
        label={profileWords.username.label}
        autoComplete="nickname"
        hint={t.usernameHint({ min: limits.username.min, max: limits.username.max })}
        {...at("username")}
      />
      <Field label={t.emailAddress()} type="email" autoComplete="email" {...at("email")} />
      <Field label={profileWords.fullName.label} autoComplete="name" {...at("fullName")} />
      <Field label={t.password()} type="password" autoComplete="new-password" hint={t.atLeast8()} {...at("password")} />
      <Pictures isOpen={Boolean(at("avatar").errors ?? at("coverImage").errors)}>
        <FileField label={t.avatar()} accept={pictureTypes} hint={t.optionalImage()} {...withoutValue(at("avatar"))} />
        <FileField
          label={t.coverImage()}
          accept={pictureTypes}
          hint={t.optionalPicture()}
          {...withoutValue(at("coverImage"))}
        />
      </Pictures>
    </>
  );
}

/** Folds the fields of pictures, since few people have pictures at hand. Unfolds them if one has an error. */
const Pictures = ({ isOpen, children }: { isOpen: boolean; children: ReactNode }) => (
  <details className="group" open={isOpen}>
    <summary className="plain-link min-h-11">
      <DetailsArrow />
      {t.addPictures()}
    </summary>
    <div className="form mt-3">{children}</div>
  </details>
);
