import { encode } from 'uqr';

/** Modules around the code that stay white (ISO/IEC 18004 asks for four). */
const BORDER = 4;

/** A QR code, black on white also in the dark theme: cameras expect that. @param name what it is, for who cannot see it */
export function QrCode({ text, name, size = 184 }: { text: string; name: string; size?: number }) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: BORDER });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg width={size} height={size} viewBox={`0 0 ${modules} ${modules}`} role="img" aria-label={name}>
      <rect width={modules} height={modules} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
