import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not the internet (RFC 6890 and its registries), through which a webhook could reach our own machines. */
const notPublic = new BlockList();
const networks4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];
const networks6 = [
  '::/128',
  '::1/128',
  '64:ff9b::/96',
  '100::/64',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
];
for (const [family, networks] of [
  ['ipv4', networks4],
  ['ipv6', networks6],
] as const)
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    notPublic.addSubnet(address, Number(bits), family);
  }

/** True for what is no address of the internet; IPv4 inside IPv6 counts as the IPv4. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return true;
  return notPublic.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$|\.$/g, '');

/**
 * What is wrong with the address of a webhook, in Spanish; null when nothing is. Names are looked up when they are
 * used ({@link publicLookup}).
 *
 * @param allowed hosts of the own network that may be used all the same, also without https
 */
export function addressProblem(text: string, allowed: ReadonlySet<string>): string | null {
  if (!URL.canParse(text))
    return 'Escriba una dirección completa, por ejemplo https://socio.example/llavero.';
  const url = new URL(text);
  const host = hostOf(url);
  if (url.username || url.password) return 'La dirección no puede llevar usuario ni contraseña.';
  if (allowed.has(host) && /^https?:$/.test(url.protocol)) return null;
  if (url.protocol !== 'https:') return 'La dirección debe empezar por https://.';
  const isOurs = isIP(host)
    ? isPrivateAddress(host)
    : !host.includes('.') || /\.(local|internal|localhost)\.?$/.test(host);
  return isOurs ? 'La dirección no es de internet: las redes privadas no se admiten.' : null;
}

/** Resolves a name for a connection and refuses it when any of its addresses is not of the internet: a name may change after its check. */
export const publicLookup: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) return answer(error ?? new Error('no address'), '');
    if (found.some(({ address }) => isPrivateAddress(address)))
      return answer(Object.assign(new Error('private address'), { code: 'PRIVATE_ADDRESS' }), '');
    return options.all ? answer(null, found) : answer(null, first.address, first.family);
  });
};
