import { channels, type Channel } from '../records/choices/origin.ts';

/** From where a call comes (ENT-12). The address is personal data: it is kept for a limited time and never sent on the bus. */
export interface Origin {
  channel: Channel;
  /** IP address of the client; null for machines of our own. */
  address: string | null;
  /** Family of the browser and system («Firefox, Windows»), never the whole user agent. */
  device: string | null;
}

/** Our own processes on their own account. */
export const ownOrigin: Origin = { channel: 'SERVICE', address: null, device: null };

const ADDRESS = /^[0-9A-Fa-f:.]{2,45}$/;
const DEVICE = /^[A-Za-z0-9 ,.-]{1,60}$/;

/** An origin as it travels between processes (`x-client`). */
export function writeOrigin({ channel, address, device }: Origin): string {
  return [channel, address ?? '', device ?? ''].join(';');
}

/** The origin a process tells of; null for anything but what {@link writeOrigin} writes. */
export function readOrigin(text: string | undefined): Origin | null {
  const [channel = '', address = '', device = '', ...rest] = text?.split(';') ?? [];
  if (rest.length > 0 || !(channels.values as readonly string[]).includes(channel)) return null;
  return {
    channel: channel as Channel,
    address: ADDRESS.test(address) ? address : null,
    device: DEVICE.test(device) ? device : null,
  };
}

/** In this order: browsers carry the names of those they descend from. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** «Firefox, Windows»; for a program the name it gives itself («curl»). Versions are left out: they identify people. */
export function deviceFamily(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const nameOf = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = nameOf(browsers);
  if (!browser) return /^[A-Za-z][A-Za-z0-9.-]{0,39}/.exec(userAgent)?.[0] ?? null;
  return [browser, nameOf(systems)].filter(Boolean).join(', ');
}
