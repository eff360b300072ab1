/** What `/status.json` tells; every part may be missing when that part cannot answer. */
export interface StatusReply {
  status?: string;
  /** Unix seconds or ISO date of the answer. */
  at?: number | string;
  version?: number | string;
  services?: unknown;
  database?: unknown;
  bus?: unknown;
  supervisor?: unknown;
}

export type Health = 'up' | 'degraded' | 'down' | 'unknown';

/** One line of the page. */
export interface StatusLine {
  key: string;
  label: string;
  health: Health;
  /** 'reiniciado 2 veces'. */
  detail: string;
}

const serviceLabels: Record<string, string> = {
  gateway: 'Puerta de enlace',
  people: 'Personas y acceso',
  places: 'Inmuebles',
  contracts: 'Contratos y mandatos',
  finance: 'Finanzas',
  documents: 'Documentos',
  supplies: 'Operaciones',
  notifications: 'Avisos y tareas',
  database: 'Base de datos',
  bus: 'Bus de eventos',
  supervisor: 'Supervisor',
};

const healthy = new Set(['up', 'ok', 'ready', 'healthy', 'running', 'pass', 'operational', 'true']);
const unhealthy = new Set(['down', 'error', 'failed', 'fail', 'stopped', 'unhealthy', 'unavailable', 'false']);
const shaky = new Set(['degraded', 'starting', 'restarting', 'warn', 'warning', 'not_ready', 'backoff']);

/** Reads one health out of a text, a flag or an object that holds one. */
export function healthOf(value: unknown): Health {
  if (typeof value === 'boolean') return value ? 'up' : 'down';
  if (typeof value === 'string') {
    const word = value.toLowerCase();
    if (healthy.has(word)) return 'up';
    if (unhealthy.has(word)) return 'down';
    return shaky.has(word) ? 'degraded' : 'unknown';
  }
  if (typeof value !== 'object' || value === null) return 'unknown';
  const told = value as Record<string, unknown>;
  for (const key of ['status', 'state', 'health', 'ready', 'ok', 'up']) if (key in told) return healthOf(told[key]);
  return 'unknown';
}

/** The lines of the page in the order of the product: services, database, bus, supervisor. */
export function statusLines(reply: StatusReply): StatusLine[] {
  const lines = named(reply.services).map(([key, value]) => line(key, value));
  for (const key of ['database', 'bus', 'supervisor'] as const)
    if (reply[key] !== undefined) lines.push(line(key, reply[key]));
  return lines;
}

/** The worst of the lines decides; nothing known is 'unknown'. */
export function overallHealth(lines: readonly StatusLine[]): Health {
  if (lines.some(({ health }) => health === 'down')) return 'down';
  if (lines.some(({ health }) => health === 'degraded')) return 'degraded';
  return lines.some(({ health }) => health === 'up') ? 'up' : 'unknown';
}

function line(key: string, value: unknown): StatusLine {
  return { key, label: serviceLabels[key] ?? key, health: healthOf(value), detail: detailOf(value) };
}

/** Services come as a list with names or as an object by name. */
function named(services: unknown): [string, unknown][] {
  if (Array.isArray(services))
    return services.map((entry: unknown, index) => {
      const name = typeof entry === 'object' && entry !== null && 'name' in entry ? String(entry.name) : String(index);
      return [name, entry];
    });
  return typeof services === 'object' && services !== null ? Object.entries(services) : [];
}

function detailOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const { restarts, message, detail, latencyMs } = value as Record<string, unknown>;
  const parts: string[] = [];
  if (typeof latencyMs === 'number') parts.push(`${Math.round(latencyMs)} ms`);
  if (typeof restarts === 'number' && restarts > 0)
    parts.push(restarts === 1 ? 'reiniciado 1 vez' : `reiniciado ${restarts} veces`);
  const words = message ?? detail;
  if (typeof words === 'string' && words !== '') parts.push(words);
  return parts.join(' · ');
}
