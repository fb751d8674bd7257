import { Avatar } from "#app/components/ui/avatar";
import { PictureForm } from "./picture-form";
import { usePreview } from "./picture-preview";

interface Props {
  username: string;
  fullName: string;
  avatar: string;
  coverImage: string;
}

/** Cover and avatar as they are, or as they would be, and a form for each. */
export function Pictures({ username, fullName, avatar, coverImage }: Props) {
  const cover = usePreview(coverImage);
  const face = usePreview(avatar);
  return (
    <section className="sheet form media" aria-label="Pictures">
      <div className="cov">
        {cover.src ? <img src={cover.src} width="1280" height="220" alt="Your cover image" /> : <div />}
        <Avatar src={face.src} name={fullName || username} size={72} alt="Your avatar" />
      </div>
      <div className="two">
        <PictureForm
          key={`cover ${coverImage}`}
          label="Cover image"
          name="coverImage"
          action="/settings/cover"
          onChoose={cover.choose}
        />
        <PictureForm
          key={`avatar ${avatar}`}
          label="Avatar"
          name="avatar"
          action="/settings/avatar"
          onChoose={face.choose}
        />
      </div>
    </section>
  );
}
