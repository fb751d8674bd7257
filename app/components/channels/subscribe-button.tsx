import { encodePath } from "#app/format/path";
import { ToggleForm } from "#app/components/forms/toggle-form";
import { Icon } from "#app/components/ui/icon";
import { UnsupportedControl } from "#app/components/ui/not-offered";
import { useSupportedControls, usePageContext } from "#app/components/ui/page-context";
import * as t from "#languages/channels";

interface Props {
  channelId: string;
  name: string;
  isSubscribed: boolean;
  returnTo: string;
  /** The label of a subscribed channel, which says the state and not what a press does; the watch page uses 'Unsubscribed'. */
  subscribedLabel?: string;
}

/** Renders the button that starts or ends a subscription; nothing on the viewer's own channel. */
export function SubscribeButton({ channelId, name, isSubscribed, returnTo, subscribedLabel }: Props) {
  const { viewerId } = usePageContext();
  const supports = useSupportedControls();
  if (viewerId === channelId) return null;
  if (!supports("subscribe")) return <UnsupportedControl className="button">{t.subscribe()}</UnsupportedControl>;
  return (
    <ToggleForm
      action={encodePath`/actions/channel/${channelId}/subscribe`}
      field="subscribed"
      isOn={isSubscribed}
      returnTo={returnTo}
    >
      {(isOn) => (
        <button
          className={isOn ? "button" : "button button-primary"}
          aria-pressed={isOn}
          title={isOn ? t.endSubscription({ name }) : t.subscribeTo({ name })}
        >
          {isOn && subscribedLabel && <Icon name="check" />}
          {isOn ? (subscribedLabel ?? t.unsubscribe()) : t.subscribe()}
        </button>
      )}
    </ToggleForm>
  );
}
