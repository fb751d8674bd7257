import { unknownId } from "#app/constants";
import { encodePath } from "#app/format/path";
import { notOffered } from "#app/messages";
import { Icon } from "#app/components/ui/icon";
import { ToggleForm } from "#app/components/forms/toggle-form";
import { usePageContext } from "#app/components/ui/page-context";

interface Props {
  channelId: string;
  username: string;
  isSubscribed: boolean;
  returnTo: string;
  /** Label of the button for a subscribed channel; the watch page uses 'Unsubscribed'. */
  subscribedLabel?: "Unsubscribe" | "Unsubscribed";
}

/** Renders nothing on the viewer's own channel, and for a channel whose id the server does not send. */
export function SubscribeButton({
  channelId,
  username,
  isSubscribed,
  returnTo,
  subscribedLabel = "Unsubscribe",
}: Props) {
  const { viewerId, lacking } = usePageContext();
  if (channelId === viewerId || channelId === unknownId) return null;
  if (lacking.includes("subscribe"))
    return (
      <button className="button" disabled title={notOffered}>
        Subscribe<span className="sr-only">. {notOffered}</span>
      </button>
    );
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
          title={isOn ? `End the subscription to ${username}` : `Subscribe to ${username}`}
        >
          {isOn && <Icon name="check" />}
          {isOn ? subscribedLabel : "Subscribe"}
        </button>
      )}
    </ToggleForm>
  );
}
