import { type ServiceName, serviceNames } from '@llavero/proto/collections';

/** What `/status.json` tells. The supervisor is absent where something else runs the processes. */
export interface StatusReply {
  gateway: string;
  bus: string;
  database: string;
  services: Partial<Record<ServiceName, string>>;
  /** Systems of others, each `ok`, `failed` or `off` (not configured). */
  outside?: { name: string; label: string; state: string }[];
  supervisor?: {
    phase: string;
    parts: { name: string; state: string; restarts: number; upSince: number | null }[];
  } | null;
}

/** `unreachable` and `off` are said of outside systems: broken, and not configured. */
export type Health = 'up' | 'degraded' | 'unreachable' | 'down' | 'off';

/** One line of the page. */
export interface StatusLine {
  key: string;
  label: string;
  health: Health;
  restarts: number;
  /** Unix seconds; null when nobody knows. */
  upSince: number | null;
}

const serviceLabels: Record<ServiceName, string> = {
  people: 'Personas y acceso',
  places: 'Inmuebles',
  contracts: 'Contratos y mandatos',
  finance: 'Finanzas',
  documents: 'Documentos',
  supplies: 'Operaciones',
  notifications: 'Avisos y tareas',
};

/**
 * The lines of the page: the gateway, the services in the order of the product, the servers beneath, the outside
 * systems.
 */
export function statusLines({
  gateway,
  services,
  database,
  bus,
  outside = [],
  supervisor,
}: StatusReply): StatusLine[] {
  const parts = new Map(supervisor?.parts.map((part) => [part.name, part]));
  const line = (key: string, label: string, reading: string, part = key): StatusLine => {
    const watched = parts.get(part);
    const coming = watched?.state === 'starting' || watched?.state === 'restarting';
    return {
      key,
      label,
      // What the supervisor is bringing back is not lost.
      health: reading === 'ok' ? 'up' : coming ? 'degraded' : 'down',
      restarts: watched?.restarts ?? 0,
      upSince: watched?.upSince ?? null,
    };
  };
  return [
    line('gateway', 'Puerta de enlace', gateway),
    ...serviceNames.map((name) => line(name, serviceLabels[name], services[name] ?? 'failed')),
    line('database', 'Base de datos', database, 'postgres'),
    line('bus', 'Bus de eventos', bus, 'nats'),
    ...outside.map(({ name, label, state }) => ({
      key: `outside-${name}`,
      label,
      health: outsideHealth(state),
      restarts: 0,
      upSince: null,
    })),
  ];
}

function outsideHealth(state: string): Health {
  if (state === 'off') return 'off';
  return state === 'ok' ? 'up' : 'unreachable';
}

/** The worst of the lines decides; what is not configured does not count. */
export function overallHealth(lines: readonly StatusLine[]): Health {
  const worst = (['down', 'degraded', 'unreachable'] as const).find((bad) =>
    lines.some(({ health }) => health === bad),
  );
  return worst ?? 'up';
}

/** 'reiniciado 2 veces', or an empty text. */
export function restartText(restarts: number): string {
  if (restarts === 0) return '';
  return restarts === 1 ? 'reiniciado 1 vez' : `reiniciado ${restarts} veces`;
}
