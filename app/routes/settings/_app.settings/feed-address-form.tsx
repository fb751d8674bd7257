import { Form } from "@remix-run/react";
import { SubmitButton } from "#app/components/forms/submit-button";
import { useFormState } from "#app/components/forms/use-form-state";
import { srOnly } from "#app/components/ui/sr-only";
import { CopyField } from "#app/components/ui/copy-field";
import type { SecretFeed } from "#app/format/path";
import { textAndButtonsClass, SectionText } from "./section-head";
import * as t from "#languages/settings";

interface Props {
  /** The id of the heading, which names the section. */
  id: string;
  title: string;
  feed: SecretFeed;
  hasAddress: boolean;
  /** The URL that was just created, which is shown once. */
  url?: string | undefined;
}

const texts: Record<SecretFeed, { about: () => string; aboutNew: () => string }> = {
  subscriptions: { about: t.aboutFeedReaders, aboutNew: t.aboutNewFeedAddress },
  notifications: { about: t.aboutNotificationFeed, aboutNew: t.aboutNewNotificationFeed },
};

/** Renders the secret URL of a feed, if it was just created, and the buttons that create, replace and remove it. */
export function FeedAddressForm({ id, title, feed, hasAddress, url }: Props) {
  const { isPending } = useFormState();
  const { about, aboutNew } = texts[feed];
  // A single button stands beside the text where there is room.
  const hasButtonBeside = !hasAddress && !url;
  // An ICU select: any feed but that of notifications means new videos.
  const textValues = { feed: feed === "notifications" ? feed : ("other" as const), hidden: srOnly };
  return (
    <div className={hasButtonBeside ? textAndButtonsClass : "grid gap-3"}>
      <SectionText id={id} title={title}>
        <p>{url ? aboutNew() : hasAddress ? t.aboutFeedAddress() : about()}</p>
      </SectionText>
      {url && <CopyField label={t.feedAddress()} value={url} />}
      <Form className={hasButtonBeside ? "form flex-none" : "form"} method="post" preventScrollReset>
        <input type="hidden" name="feed" value={feed} />
        <div className="form-buttons">
          {hasAddress && (
            <SubmitButton variant="quietDanger" name="change" value="remove" pending={isPending}>
              {t.removeAddress(textValues)}
            </SubmitButton>
          )}
          <SubmitButton variant="secondary" name="change" value="create" pending={isPending}>
            {hasAddress ? t.replaceAddress(textValues) : t.createAddress(textValues)}
          </SubmitButton>
        </div>
      </Form>
    </div>
  );
}
