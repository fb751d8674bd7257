import { expect, test } from "vitest";
import { testApi } from "#tests/support/api";
import { kindsTold, tellAll } from "#tests/support/events";
import { publishVideo } from "#tests/support/videos";

const api = await testApi({ workers: 0 });
const [anna, bea] = [await api.signUp("anna"), await api.signUp("bea")];

test(
  "ten thousand likes on and off are one notification, which is gone while there is none",
  { timeout: 600_000 },
  async () => {
    const { _id } = await publishVideo(anna);
    await tellAll(api);
    const toggle = () => bea.post<{ isLiked: boolean }>(`/likes/toggle/v/${_id}`);
    for (let count = 1; count <= 10_000; count += 1) {
      await toggle();
      // Sooner and later than the next one.
      if (count % 1_000 === 0) await tellAll(api);
    }
    expect(await kindsTold(anna)).toEqual([]);
    expect((await toggle()).data.isLiked).toBe(true);
    await tellAll(api);
    expect(await kindsTold(anna)).toEqual(["liked"]);
    expect((await anna.get<{ unread: number }>("/notifications/unread")).data.unread).toBe(1);
    const rows = await api.db.selectFrom("notifications").select("kind").where("user_id", "=", anna.id).execute();
    expect(rows).toEqual([{ kind: "liked" }]);
  },
);
