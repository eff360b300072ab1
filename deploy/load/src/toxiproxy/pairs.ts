import { serviceNames } from '@llavero/proto/collections';
import type { Environment } from '@llavero/runner/environment';
import type { Ports } from '@llavero/runner/layout';
import type { Toxiproxy } from './toxiproxy.ts';

/** Pairs of parts that have a fault at the same moment, as the report names them. */
export const GROUPS = [
  'services → PostgreSQL',
  'services, gateway → NATS',
  'gateway → services',
  'services → services',
  'notifications → mail',
] as const;
export type Group = (typeof GROUPS)[number];

/** One way from a part to another. */
interface Pair {
  group: Group;
  from: string;
  to: string;
  port: number;
}

/** Every pair of parts that talk to each other over a connection that stands. */
export function pairsOf(ports: Ports): Pair[] {
  const callers = [...serviceNames, 'gateway'];
  return [
    ...serviceNames.map((from) => ({
      ...{ group: GROUPS[0], from, to: 'postgres', port: ports.postgres },
    })),
    ...callers.map((from) => ({ group: GROUPS[1], from, to: 'nats', port: ports.nats })),
    ...callers.flatMap((from) =>
      serviceNames.flatMap((to) =>
        from === to
          ? []
          : [{ group: from === 'gateway' ? GROUPS[2] : GROUPS[3], from, to, port: ports.services[to] }],
      ),
    ),
    { group: GROUPS[4], from: 'notifications', to: 'mail', port: ports.standInsOwn['mail'] ?? 0 },
  ];
}

/** All pairs led through Toxiproxy, a proxy each. */
export class Ways {
  readonly #byCaller = new Map<string, [port: number, way: number][]>();
  readonly #names = new Map<Group, string[]>();

  static async open(proxy: Pick<Toxiproxy, 'open'>, ports: Ports): Promise<Ways> {
    const ways = new Ways();
    for (const { group, from, to, port } of pairsOf(ports)) {
      const name = `${from}-${to}`;
      const way = await proxy.open(name, port);
      ways.#byCaller.set(from, [...(ways.#byCaller.get(from) ?? []), [port, way]]);
      ways.#names.set(group, [...(ways.#names.get(group) ?? []), name]);
    }
    return ways;
  }

  /** Names of the proxies of a group. */
  of(group: Group): readonly string[] {
    return this.#names.get(group) ?? [];
  }

  /** What a part is told, with the proxies in the place of the parts that it calls. */
  lead(part: string, env: Environment): Environment {
    const ways = this.#byCaller.get(part) ?? [];
    return Object.fromEntries(
      Object.entries(env).map(([name, value]) => [
        name,
        ways.reduce(
          (text, [port, way]) =>
            text.replaceAll(new RegExp(`127\\.0\\.0\\.1:${port}\\b`, 'g'), `127.0.0.1:${way}`),
          value,
        ),
      ]),
    );
  }
}
