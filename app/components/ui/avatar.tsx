interface Props {
  src: string;
  name: string;
  size: 24 | 32 | 40 | 72 | 96;
  /** The alternative text; absent if a text beside the picture says the same. */
  alt?: string;
  lazy?: boolean;
}

/** Renders a round picture, or the name's first letter if there is none. */
export function Avatar({ src, name, size, alt = "", lazy }: Props) {
  const className = size === 24 ? "avatar" : `avatar avatar-${size}`;
  if (!src) return <Letter className={className} name={name} alt={alt} />;
  return (
    <img className={className} src={src} width={size} height={size} alt={alt} loading={lazy ? "lazy" : undefined} />
  );
}

function Letter({ className, name, alt }: { className: string; name: string; alt: string }) {
  const [first = "?"] = name.trim();
  const role = alt ? ({ role: "img", "aria-label": alt } as const) : ({ "aria-hidden": true } as const);
  return (
    <span className={`${className} letter`} {...role}>
      {first.toUpperCase()}
    </span>
  );
}
