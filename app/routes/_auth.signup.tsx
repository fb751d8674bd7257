import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLocation } from "@remix-run/react";
import { Field } from "#app/components/forms/field";
import { FileField } from "#app/components/forms/file-field";
import { FormAlert } from "#app/components/forms/form-alert";
import { SubmitButton } from "#app/components/forms/submit-button";
import { fileProps, useFormState } from "#app/components/forms/use-form-state";
import { pictureTypes } from "#app/constants";
import { invalidFormResponse } from "#app/http/form.server";
import { readReturnPath, redirectSignedIn } from "#app/pages/sign-in.server";
import { formResponse } from "#app/http/form-response.server";
import { receiveUpload } from "#app/http/uploads.server";
import { completeIntent } from "#app/http/intent.server";
import { videoApi } from "#app/video-api/index.server";
import { newUser } from "#contract/users";

export const meta: MetaFunction = () => [{ title: "Sign up · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await redirectSignedIn(request, context);
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await receiveUpload(request, { schema: newUser, largeFile: "avatar" });
  if (!form.ok) return invalidFormResponse(form);
  const signup = videoApi(request, context).users.signup(form, form.value);
  return formResponse({ request, context }, completeIntent({ request, context }, signup), {
    goTo: readReturnPath(request) ?? "/login",
    values: form.fields,
    toaster: "auth",
    toastText: (message) => `${message} 🥳`,
    isSignIn: true,
    fieldNames: ["username", "email", "fullName", "password", "avatar", "coverImage"],
  });
}

export default function Signup() {
  const { at, alert, isPending } = useFormState("signup-alert");
  const { search } = useLocation();
  return (
    <>
      <div className="sheet">
        <h1>Create your account</h1>
        <Form className="form" method="post" encType="multipart/form-data" noValidate>
          {alert !== undefined && <FormAlert id="signup-alert" message={alert} />}
          <SignupFields at={at} />
          <SubmitButton pending={isPending} pendingText="Signing up…">
            Sign up
          </SubmitButton>
        </Form>
      </div>
      <p>
        Already have an account? <a href={`/login${search}`}>Log in</a>
      </p>
    </>
  );
}

function SignupFields({ at }: Pick<ReturnType<typeof useFormState>, "at">) {
  return (
    <>
      <Field label="Username" autoComplete="nickname" {...at("username")} />
      <Field label="Email address" type="email" autoComplete="email" {...at("email")} />
      <Field label="Full name" autoComplete="name" {...at("fullName")} />
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters"
        {...at("password")}
      />
      <FileField
        label="Avatar *"
        accept={pictureTypes}
        hint="Optional. Image, up to 5 MB"
        {...fileProps(at("avatar"))}
      />
      <FileField
        label="Cover image"
        accept={pictureTypes}
        hint="Optional. Up to 5 MB"
        {...fileProps(at("coverImage"))}
      />
    </>
  );
}
