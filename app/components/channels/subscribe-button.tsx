import { encodePath } from "#app/format/path";
import { notOffered } from "#app/messages";
import { Icon } from "#app/components/ui/icon";
import { ToggleForm } from "#app/components/forms/toggle-form";
import { useVisit } from "#app/components/ui/page-context";

interface Props {
  channelId: string;
  username: string;
  isSubscribed: boolean;
  returnTo: string;
  /** What the button of a subscribed channel reads: 'Unsubscribed' on the watch page. */
  subscribedLabel?: "Unsubscribe" | "Unsubscribed";
}

/** Nothing is shown on one's own channel. */
export function SubscribeButton({
  channelId,
  username,
  isSubscribed,
  returnTo,
  subscribedLabel = "Unsubscribe",
}: Props) {
  const { viewerId, isSignedIn, lacking } = useVisit();
  if (viewerId === channelId) return null;
  if (lacking.includes("subscribe"))
    return (
      <button className="btn" disabled title={notOffered}>
        Subscribe<span className="vh">. {notOffered}</span>
      </button>
    );
  if (!isSignedIn)
    return (
      <a className="btn primary" href={`/login?from=${encodeURIComponent(returnTo)}`}>
        Subscribe<span className="vh"> to {username}</span>
      </a>
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
          className={isOn ? "btn" : "btn primary"}
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
