import type { CardVideo } from "./card-video";
import { VideoCard } from "./video-card";

interface Props {
  videos: CardVideo[];
  now: number;
  /** `side` stands beside or below something else; `wide` is the page's main thing. */
  shape?: "side" | "wide";
  heading?: "h2" | "h3";
}

const shapes = {
  side: { className: "list side", eager: 0, sizes: "(min-width:1024px) 148px,(min-width:640px) 200px,43vw" },
  wide: { className: "list wide", eager: 4, sizes: "(min-width:640px) 300px,43vw" },
};

export function VideoList({ videos, now, shape = "side", heading = "h3" }: Props) {
  const { className, eager, sizes } = shapes[shape];
  const loading = (index: number) => (index >= eager ? "lazy" : index === 0 ? "first" : "eager");
  return (
    <ul className={className}>
      {videos.map((video, index) => (
        <VideoCard key={video._id} video={video} now={now} heading={heading} sizes={sizes} loading={loading(index)} />
      ))}
    </ul>
  );
}
