import { expect, test } from "vitest";
import { testApi } from "#tests/support/api";
import { listNotificationKinds, dispatchAllEvents } from "#tests/support/events";
import { publishVideo } from "#tests/support/videos";

const api = await testApi({ workers: 0 });
const [anna, bea] = [await api.signUp("anna"), await api.signUp("bea")];

test(
  "ten thousand likes on and off are one notification, which is gone while there is none",
  { timeout: 600_000 },
  async () => {
    const { _id } = await publishVideo(anna);
    await dispatchAllEvents(api);
    const toggle = () => bea.post<{ isLiked: boolean }>(`/likes/toggle/v/${_id}`);
    for (let count = 1; count <= 10_000; count += 1) {
      await toggle();
      // Sooner and later than the next one.
      if (count % 1_000 === 0) await dispatchAllEvents(api);
    }
    expect(await listNotificationKinds(anna)).toEqual([]);
    expect((await toggle()).data.isLiked).toBe(true);
    await dispatchAllEvents(api);
    expect(await listNotificationKinds(anna)).toEqual(["liked"]);
    expect((await anna.get<{ unread: number }>("/notifications/unread")).data.unread).toBe(1);
    const rows = await api.db.selectFrom("notifications").select("kind").where("user_id", "=", anna.id).execute();
    expect(rows).toEqual([{ kind: "liked" }]);
  },
);
