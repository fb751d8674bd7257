interface Props {
  src: string;
  name: string;
  size: 20 | 24 | 32 | 40 | 72 | 96;
  /** Only where the picture says what no text beside it says. */
  alt?: string;
  lazy?: boolean;
}

/** A round picture, or the name's first letter when there is none. */
export function Avatar({ src, name, size, alt = "", lazy }: Props) {
  const className = size === 24 ? "av" : `av a${size}`;
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
