interface Props {
  size?: number;
  /** Read by screen readers; decorative when absent. */
  title?: string;
}

/** The logo: a key ring and its key drawn in one line. */
export function Logo({ size = 28, title }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <path d="M16 14.6a6.3 6.3 0 1 0-5.4-3.1 6.3 6.3 0 0 0 9.2 2M16 14.6V29M16 23.6h5.2V20M16 29h3.8" />
    </svg>
  );
}
