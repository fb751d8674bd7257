import { type ActionFunctionArgs, json, type MetaFunction } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { Field } from "#app/components/field";
import { FormAlert } from "#app/components/form-alert";
import { SubmitButton } from "#app/components/submit-button";
import { TextArea } from "#app/components/text-area";
import { useFormStateOf } from "#app/components/use-form-state-of";
import { judge, textsIn } from "#app/http/form.server";
import { outcome } from "#app/http/outcome.server";
import { fallbacks } from "#app/messages";
import { videoApi } from "#app/video-api/index.server";
import { channelForm } from "#contract/users";
import { useOwn } from "./_app.settings/use-own";

export const meta: MetaFunction = () => [{ title: "Channel info · Vidlark" }];

export async function action({ request, context }: ActionFunctionArgs) {
  const form = judge(await textsIn(request), channelForm);
  if (!form.ok) return json(form, 422);
  const changing = videoApi(request, context).users.change("channel", form.value);
  return outcome({ request, context }, changing, { goTo: here, values: form.fields, failure: fallbacks.channelInfo });
}

const here = "/settings/channelinfo";

export default function ChannelInfo() {
  const { username, discriptions } = useOwn();
  const { at, alert, values, isPending } = useFormStateOf(here, "channel-alert");
  return (
    <Form className="form" method="post" noValidate preventScrollReset>
      {alert !== undefined && <FormAlert id="channel-alert" message={alert} />}
      <Field
        label="Username"
        autoComplete="nickname"
        hint="Your channel's address changes with it"
        {...at("username")}
        defaultValue={values.username ?? username}
      />
      <TextArea
        label="Channel description"
        rows={5}
        {...at("discriptions")}
        defaultValue={values.discriptions ?? discriptions}
      />
      <div className="row end">
        <a className="btn" href={here}>
          Cancel
        </a>
        <SubmitButton pending={isPending} pendingText="Saving…">
          Save changes
        </SubmitButton>
      </div>
    </Form>
  );
}
